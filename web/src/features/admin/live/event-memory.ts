import { SOCKET } from '@visavis/contracts/constants/socket';

export interface EventIdentity {
  name: string;
  /** The domain event's id, from the stamp. */
  id?: string | undefined;
  meetingId?: string | undefined;
  version?: number | undefined;
}

/** Tells repetitions within 5 s: the same event id, or the same meeting, type and version. Two real changes are both news. */
export const createEventMemory = (now: () => number, windowMs: number = SOCKET.duplicateEventMs) => {
  const seen = new Map<string, number>();
  const keysOf = ({ name, id, meetingId, version }: EventIdentity) => {
    // One domain event reaches a room under several names, each of which says something of its own.
    const keys = id ? [`${name} #${id}`] : [];
    if (meetingId && version !== undefined) keys.push(`${name} ${meetingId} ${version}`);
    else if (meetingId && !id) keys.push(`${name} ${meetingId}`);
    return keys;
  };
  return {
    isRepeat(event: EventIdentity) {
      // In the order of their time: the first that is still young ends the walk.
      for (const [key, at] of seen) {
        if (now() - at < windowMs) break;
        seen.delete(key);
      }
      const keys = keysOf(event);
      const isRepeat = keys.some((key) => seen.has(key));
      for (const key of keys) if (!seen.has(key)) seen.set(key, now());
      return isRepeat;
    },
  };
};
