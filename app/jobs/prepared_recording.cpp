#include "app/jobs/prepared_recording.h"

#include <utility>

namespace scatterscope::app {

PreparedRecording prepare_recording(std::shared_ptr<const recording::Recording> recording) {
  PreparedRecording prepared;
  prepared.keyframes = std::make_shared<recording::Keyframes>(*recording);
  prepared.keys = analysis::make_key_table(*recording);
  prepared.races = std::make_shared<const std::vector<analysis::Race>>(analysis::find_races(*recording));
  prepared.recording = std::move(recording);
  return prepared;
}

}  // namespace scatterscope::app
