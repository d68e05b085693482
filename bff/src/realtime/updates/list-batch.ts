import type { StreamEntry, StreamHead } from '@visavis/cache';
import { numbersOf } from '@visavis/contracts/presence';
import { rooms, type ServerEvents, type Stamp } from '@visavis/contracts/socket';

export interface RoomEvent {
  name: string;
  data: unknown;
}
type Frame = [name: string, data: unknown, stamp?: Stamp];

/**
 * What the lists are sent for the entries after a cursor: one event as it is, several as one batch without those that a later one
 * replaces.
 */
export function frameOf(after: StreamHead, entries: readonly StreamEntry<RoomEvent>[]): Frame {
  const room = rooms.publicMeetings;
  const { epoch } = after;
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) throw new RangeError('A frame has at least one entry');
  const stampOf = ({ seq, id, at }: StreamEntry<RoomEvent>) => ({ seq, id, at: new Date(at).toISOString() });
  if (first === last) return [first.value.name, first.value.data, { room, epoch, ...stampOf(first) }];

  const latest = new Map<string, StreamEntry<RoomEvent>>();
  const presence: ServerEvents['room:batch']['presence'] = {};
  for (const entry of entries) {
    const { name, data } = entry.value;
    if (name === 'meeting:presence') {
      const of = data as ServerEvents['meeting:presence'];
      presence[of.meetingId] = numbersOf(of.presence);
      continue;
    }
    const key = `${name} ${(data as { meetingId: string }).meetingId}`;
    const replaced = latest.get(key);
    // Published twice, and the cache was lost in between (docs/adr/0014): an older version replaces nothing.
    if (replaced && versionIn(replaced) > versionIn(entry)) continue;
    // In the order of the events that remain.
    latest.delete(key);
    latest.set(key, replaced ? { ...entry, value: { name, data: withChangesOf(replaced.value.data, data) } } : entry);
  }
  const events = [...latest.values()].map((entry): ServerEvents['room:batch']['events'][number] => [
    entry.value.name,
    entry.value.data,
    stampOf(entry),
  ]);
  const batch: ServerEvents['room:batch'] = { room, epoch, after: after.seq, seq: last.seq, events, presence };
  return ['room:batch', batch];
}

/** Of the meeting; 0 for an event that says none. */
function versionIn({ value }: StreamEntry<RoomEvent>): number {
  const { version, meeting } = value.data as { version?: number; meeting?: { version?: number } };
  return version ?? meeting?.version ?? 0;
}

/** The later of two events, saying of each field that it changed which either of them named. */
function withChangesOf(before: unknown, data: unknown): unknown {
  const earlier = (before as { changed?: string[] }).changed;
  const later = (data as { changed?: string[] }).changed;
  return earlier && later ? { ...(data as object), changed: [...new Set([...earlier, ...later])] } : data;
}
