#pragma once
#include <stddef.h>

/// A table of translations that the program carries, in Apple's format.
struct translation_table {
  /// A code such as `ru`.
  const char *language;
  const unsigned char *bytes;
  size_t count;
};

/// The table with a number from 0; null after the last one.
const struct translation_table *translation_table(size_t number);
