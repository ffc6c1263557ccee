// Whom a story speaks of where nobody has chosen: for each iteration one key or thread with which there is something to
// see.
#pragma once

#include "kernels/analysis/key_table.h"

namespace scatterscope::analysis {

// Fills in KeyTable::Iteration::lead. Of an iteration by a digit it is a key, not of the first bucket, with others of
// its bucket before it in its block: no addend of its destination is zero. Of several blocks it is in one behind the
// first, in that which looked back the furthest. Of an iteration that compares whole keys it is the thread that did
// most: in a merge the one that searches the longest.
void find_leads(const recording::Recording& recording, KeyTable& table);

}  // namespace scatterscope::analysis
