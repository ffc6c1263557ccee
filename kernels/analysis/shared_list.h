// A list of which copies are one list until one of them is changed.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace scatterscope::analysis {

template <class T>
class SharedList {
 public:
  using const_iterator = typename std::vector<T>::const_iterator;

  SharedList() = default;
  SharedList(std::vector<T> all)  // NOLINT: a list that nobody shares yet
      : all_(std::make_shared<std::vector<T>>(std::move(all))) {}

  [[nodiscard]] const std::vector<T>& list() const { return all_ ? *all_ : none(); }
  operator const std::vector<T>&() const { return list(); }  // NOLINT: read as any list
  [[nodiscard]] std::size_t size() const { return list().size(); }
  [[nodiscard]] bool empty() const { return list().empty(); }
  [[nodiscard]] const_iterator begin() const { return list().begin(); }
  [[nodiscard]] const_iterator end() const { return list().end(); }
  [[nodiscard]] const T& operator[](std::size_t at) const { return (*all_)[at]; }

  // To be changed: from here on a list of its own.
  [[nodiscard]] std::vector<T>& own() {
    if (!all_ || all_.use_count() > 1) all_ = std::make_shared<std::vector<T>>(list());
    return *all_;
  }
  [[nodiscard]] bool shared_with(const SharedList& other) const { return all_ == other.all_; }
  bool operator==(const std::vector<T>& other) const { return list() == other; }
  bool operator==(const SharedList& other) const { return list() == other.list(); }

 private:
  static const std::vector<T>& none() {
    static const std::vector<T> empty;
    return empty;
  }
  std::shared_ptr<std::vector<T>> all_;
};

}  // namespace scatterscope::analysis
