// The key or thread of each iteration that sentences and figures describe as long as nothing is chosen: an instructive
// one.
#pragma once

#include "kernels/analysis/key_table.h"

namespace scatterscope::analysis {

// Fills in KeyTable::Iteration::lead.
// Where iterations sort by a digit the lead is a key, the same one in all of them: of the input's keys the first that
// is instructive in most iterations. In those it is as good as any: not of the first bucket, behind another key of its
// bucket in its block, so that no addend of its destination is zero, and in a later block than the first, each as far
// as there is such a key. Blocks that look back by buckets have a key for each iteration: of the good ones a key in the
// block that looks back over the most tiles. So has an iteration that lost the key.
// An iteration that compares whole keys has the thread with the most events: in a merge, the one with the longest
// search.
void find_leads(const recording::Recording& recording, KeyTable& table);

}  // namespace scatterscope::analysis
