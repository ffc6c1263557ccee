// <linux/magic.h>, which Emscripten's system lacks: what the engine asks of it.
#pragma once

#define PIPEFS_MAGIC 0x50495045
