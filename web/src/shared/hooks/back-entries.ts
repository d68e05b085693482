/** Of the page. */
type Entries = Pick<History, 'length' | 'state' | 'pushState' | 'go'>;
interface Place {
  /** The router's count of its own entries. */
  idx: number;
  /** How many things are open in this entry, of which each has added one to the page's own. */
  opened: number;
}

/**
 * An entry that nothing is open in any more is left only after this time: whoever closes a dialog may go on to another page, and
 * a way back that crosses the way there would undo it.
 */
const LEFT_AFTER_MS = 300;

/**
 * What a close watcher is where browsers have none (Safari, Firefox): each thing that is open has a history entry of its own, and
 * the way back from there closes it. These entries are copies of the page's, so that for the router they are the same place.
 */
export function createBackEntries(history: Entries, later: (run: () => void, ms: number) => void) {
  /** How each thing is asked to close, the uppermost last. */
  const open: (() => void)[] = [];
  const placeNow = (): Place => ({ idx: history.state?.idx ?? 0, opened: history.state?.opened ?? 0 });
  let place = placeNow();
  /** How many entries there were when this page went back by itself; 0: it is not on its way. */
  let returning = 0;

  const enter = () => {
    for (let opened = placeNow().opened + 1; opened <= open.length; opened += 1)
      history.pushState({ ...history.state, opened }, '');
    place = placeNow();
  };
  const leave = () => {
    const { opened } = placeNow();
    if (returning > 0 || opened <= open.length) return;
    returning = history.length;
    history.go(open.length - opened);
  };
  const leaveSoon = () => later(leave, LEFT_AFTER_MS);
  // The page was loaded again while something was open.
  leaveSoon();

  return {
    /** `close` is asked once; what stays open is to be watched again. Returns how to stop. */
    watch(close: () => void): () => void {
      open.push(close);
      if (returning === 0) enter();
      return () => {
        open.splice(open.indexOf(close), 1);
        leaveSoon();
      };
    },
    /** The browser has arrived at another entry. Returns whether that is this module's own doing, of no concern to the router. */
    arrived(): boolean {
      const before = place;
      place = placeNow();
      if (returning > 0) {
        const isOwn = returning === history.length;
        returning = 0;
        enter();
        return isOwn;
      }
      if (place.opened <= open.length) {
        for (const close of open.slice(place.opened).toReversed()) close();
        return false;
      }
      // What was open here led to the page that comes next, and is not there on the way back, nor on the way there.
      const isForwards = before.idx < place.idx || (before.idx === place.idx && before.opened < place.opened);
      if (isForwards) {
        history.go(1);
        leaveSoon();
      } else leave();
      return false;
    },
  };
}
