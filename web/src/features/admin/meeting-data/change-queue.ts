import type { Later } from '../../../shared/time/later.ts';
import type { MeetingChange } from './patch-list.ts';

interface QueueDeps {
  show: (changes: readonly MeetingChange[]) => void;
  /** How many changes a turn did not show one by one. */
  leftOut: (count: number) => void;
  windowMs: number;
  /** Meetings that one turn shows. */
  most: number;
  later: Later;
}

/**
 * Shows a change at once, then the changes of each window together, of each meeting the newest. A screen cannot draw hundreds of
 * changes a second, and nobody could read them: what exceeds `most` is left out and counted, and the refresh that follows every
 * change has it.
 */
export const createChangeQueue = ({ show, leftOut, windowMs, most, later }: QueueDeps) => {
  const waiting = new Map<string, MeetingChange>();
  let callOff: (() => void) | undefined;
  let collected = 0;

  const openWindow = () => {
    callOff = later(() => {
      callOff = undefined;
      if (waiting.size === 0) return;
      const latest = [...waiting.values()].slice(-most);
      const missing = waiting.size > most ? collected - latest.length : 0;
      waiting.clear();
      collected = 0;
      openWindow();
      show(latest);
      if (missing > 0) leftOut(missing);
    }, windowMs);
  };
  return {
    add(change: MeetingChange) {
      if (!callOff) {
        openWindow();
        return show([change]);
      }
      const id = change.meeting._id;
      const before = waiting.get(id);
      collected += 1;
      const newest = before && before.meeting.version > change.meeting.version ? before : change;
      // What entered a list with an earlier change of this window still enters it.
      waiting.delete(id);
      waiting.set(id, { ...newest, mayEnter: change.mayEnter || before?.mayEnter === true });
    },
    stop() {
      callOff?.();
      callOff = undefined;
      waiting.clear();
      collected = 0;
    },
  };
};
