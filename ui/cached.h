// What is slow to make, kept with all that it was made from.
#pragma once

#include <optional>
#include <utility>

namespace scatterscope {

// The value of a function for the key that was asked for last. The function gets the key and nothing else (a lambda
// that captures is refused), so that a part of the key cannot be forgotten; `Key` compares all its parts: `bool
// operator==(const Key&) const = default`.
template <class Key, class Value>
class Cached {
 public:
  using Make = Value (*)(const Key&);

  const Value& of(Key key, Make make) {
    if (!key_ || !(*key_ == key)) {
      value_ = make(key);
      key_ = std::move(key);
    }
    return value_;
  }
  // What was asked for last.
  [[nodiscard]] const std::optional<Key>& key() const { return key_; }
  [[nodiscard]] const Value& value() const { return value_; }
  void forget() { key_.reset(); }

 private:
  std::optional<Key> key_;
  Value value_{};
};

}  // namespace scatterscope
