/** First, last, and the neighbours of the current page; 0 stands for a gap. */
export const pagesShown = (page: number, pages: number): number[] => {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const unique = [...new Set(wanted)].sort((a, b) => a - b);
  return unique.flatMap((number, at) => (at > 0 && number - (unique[at - 1] ?? 0) > 1 ? [0, number] : [number]));
};
