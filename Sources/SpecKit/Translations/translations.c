#include "translations.h"

static const unsigned char core_ar[] = {
#embed "../Core/Texts/ar.strings"
};
static const unsigned char core_ru[] = {
#embed "../Core/Texts/ru.strings"
};
static const unsigned char timers_ru[] = {
#embed "../Timers/Texts/ru.strings"
};
static const unsigned char dindin_ar[] = {
#embed "../DinDin/Texts/ar.strings"
};

static const struct translation_table tables[] = {
  {"ar", core_ar, sizeof core_ar},
  {"ru", core_ru, sizeof core_ru},
  {"ru", timers_ru, sizeof timers_ru},
  {"ar", dindin_ar, sizeof dindin_ar},
};

const struct translation_table *translation_table(size_t number) {
  return number < sizeof tables / sizeof *tables ? &tables[number] : NULL;
}
