/** Calls `work` after `ms`. Returns how to call it off. */
export const later = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};
