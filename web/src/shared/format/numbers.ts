const grouped = (value: number, decimals: number) => {
  const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
  const groups = whole.replace(/\d(?=(?:\d\d)+\d$)/g, '$&,');
  return part === undefined ? groups : `${groups}.${part}`;
};
const sign = (value: number) => (value < 0 ? '-' : '');

/** `1,25,000`: grouped as in India, in all our languages, up to three decimals. Without `Intl`, for the reason of `dates.ts`. */
export const numberText = (value: number) => sign(value) + grouped(value, 3).replace(/\.?0+$/, '');

/** `₹1,499`: grouped as in India, no decimals (specification 2, section 9) unless some are asked for. */
export const rupeesText = (value: number, decimals = 0) => `${sign(value)}₹${grouped(value, decimals)}`;
