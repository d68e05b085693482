/**
 * Of a cell that a spreadsheet would run as a formula, and that an apostrophe before it makes text. Some pass over blanks before
 * the sign, and read its full-width form, as East Asian keyboards write it. A phone is none, nor is a negative number.
 */
export const CSV_FORMULA = /^(?!\+\d+$|-\d+(?:\.\d+)?$)'*\s*[=+\-@\t\r＝＋－＠]/;
