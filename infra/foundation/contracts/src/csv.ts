/** Quoted where needed; what a spreadsheet would run as a formula is made text. */
const cell = (value: string) => {
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
/** A line of a CSV file (RFC 4180), without its end. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',');
