// The key or thread of each iteration that sentences and figures describe as long as nothing is chosen: an instructive
// one.
#pragma once

#include "kernels/analysis/key_table.h"

namespace scatterscope::analysis {

// Fills in KeyTable::Iteration::lead.
// An iteration that sorts by a digit has a key: not of the first bucket, and behind another key of its bucket in its
// block, so that no addend of its destination is zero. If there are several blocks, it is in a later one than the
// first; if blocks look back, in the one that looks back over the most tiles.
// An iteration that compares whole keys has the thread with the most events: in a merge, the one with the longest
// search.
void find_leads(const recording::Recording& recording, KeyTable& table);

}  // namespace scatterscope::analysis
