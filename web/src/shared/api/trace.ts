/**
 * Gives one call, repetitions included, a trace id, for a server that records traces; such a server says so in its responses.
 * https://www.w3.org/TR/trace-context/
 */
export const createTraces = (random: () => number) => {
  let wanted = false;
  const hex = (digits: number) => Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
  return {
    learn: (response: Response) => {
      wanted ||= response.headers.has('traceresponse');
    },
    /** Makes the header of each request of one call; empty until the server wants it. */
    begin: () => {
      const traceId = wanted ? hex(32) : undefined;
      return (): Record<string, string> => (traceId ? { traceparent: `00-${traceId}-${hex(16)}-01` } : {});
    },
  };
};
