/** Of a cell that a spreadsheet would run as a formula, and that an apostrophe before it makes text. A phone is none. */
export const CSV_FORMULA = /^(?!\+\d+$)'*[=+\-@\t\r]/;
