/** Paise of an amount as it is typed: `1,499` or `49.50`. Not a number where it is no amount. */
export const paiseOf = (text: string): number => {
  const typed = text.replace(/[\s,₹]/g, '');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : Number.NaN;
};
/** Not a number where something else is typed: the schema refuses it in its field. */
export const numberOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN);
