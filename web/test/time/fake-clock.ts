/** A clock that only moves when told. */
export const fakeClock = () => {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    later: (work: () => void, ms: number) => {
      const entry = { at: now + ms, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    advance(ms: number) {
      const end = now + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((other) => other !== next);
        now = next.at;
        next.work();
      }
      now = end;
    },
  };
};
