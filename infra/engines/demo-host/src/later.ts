/** Runs the work once after so many ms; the answer cancels it. */
export type Later = (work: () => void, ms: number) => () => void;

export const later: Later = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
