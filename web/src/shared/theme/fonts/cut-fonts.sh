#!/bin/sh
# Cuts what pages need out of fontsource's variable fonts; run again only when a font or the lists of letters change.
#   pip install fonttools brotli && sh cut-fonts.sh
set -eu
cd "$(dirname "$0")"
fontsource=../../../../../node_modules/@fontsource-variable
features=kern,mark,mkmk,ccmp,locl,liga,tnum
# Also the unicode-ranges of fonts.css.
english=U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013,U+2014,U+2018,U+2019,U+201C,U+201D,U+2022,U+2026
european=U+00A1-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+20AC,U+2122
# Prices: fontsource has the sign in a file of 18 KiB, and Instrument Sans has none: text takes the heading font's.
rupee=U+20B9

# cut <font> <weights> <letters> <name of the letters> [fontsource's file]
cut() {
  pyftsubset "$fontsource/$1/files/$1-${5:-latin}-wght-normal.woff2" --unicodes=$3 --layout-features=$features \
    --name-IDs+=13,14 --output-file=letters.ttf
  # The weights that are used: the others cost a third of the file.
  fonttools varLib.instancer --quiet letters.ttf "wght=$2" --output weights.ttf
  fonttools ttLib.woff2 compress -o "$1-$4.woff2" weights.ttf
  rm letters.ttf weights.ttf
}
for font in bricolage-grotesque=650:700 instrument-sans=400:700; do
  cut "${font%=*}" "${font#*=}" "$english" english
  cut "${font%=*}" "${font#*=}" "$european" european
done
cut bricolage-grotesque 400:700 "$rupee" rupee latin-ext
# The name of Hindi on English pages; Hindi itself is set in the system's face (tokens.ts).
for weight in 400Regular=name 600SemiBold=name-strong; do
  pyftsubset ../../../../../node_modules/@expo-google-fonts/noto-sans-devanagari/${weight%=*}/NotoSansDevanagari_${weight%=*}.ttf \
    --text=हिन्दी --name-IDs+=13,14 --flavor=woff2 --output-file=noto-sans-devanagari-${weight#*=}.woff2
done
