/** In ms. The first pictures cost more: programs are compiled for them. */
const WINDOW_MS = 3_000;
const WARM_UP_MS = 3_000;
/** Of the page's time; the rest is for the call itself. */
const MOST = 0.6;
/** So many windows one after the other: a machine that is busy for a moment is not slow. */
const WINDOWS = 2;

/** Whether blurring takes more of this device than it has. */
export const createWorkShare = (start: number) => {
  let since = start + WARM_UP_MS;
  let worked = 0;
  let over = 0;
  return {
    /** After each picture, which took so many ms. Said once: more pictures come before blurring has ended. */
    isTooMuch(ms: number, now: number): boolean {
      if (now < since) return false;
      worked += ms;
      const passed = now - since;
      if (passed >= WINDOW_MS) {
        over = worked / passed > MOST ? over + 1 : 0;
        since = now;
        worked = 0;
      }
      if (over < WINDOWS) return false;
      since = Number.POSITIVE_INFINITY;
      return true;
    },
  };
};
