/** Calls `work` after `ms`. Returns how to call it off. */
export const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
export type Later = typeof later;
