/** Days of the figures, today among them; the address names another than the first. */
export const PERIODS = [7, 1, 30] as const;
export type Period = (typeof PERIODS)[number];
export const periodOf = (params: URLSearchParams): Period =>
  PERIODS.find((days) => String(days) === params.get('days')) ?? PERIODS[0];
