import { randomUUID } from 'node:crypto';
import { fromText, toText } from '../checks.ts';
import type { Cache, StreamAppend, StreamEntry, StreamHead } from '../port.ts';

export interface ReplayWindow {
  maxEntries: number;
  windowMs: number;
  idleMs: number;
  emptyMs: number;
  maxIds: number;
}
type StoredEntry = { seq: number; id: string; at: number; text: string; keptAt: number };
type Position = { offset: number; index: number };
interface Stream {
  epoch: string;
  seq: number;
  /** Oldest first; `entries[0]` has seq `seq - entries.length + 1`, as entries only leave at the front. */
  entries: StoredEntry[];
  /** Oldest first. */
  byId: Map<string, number>;
  sources: Map<string, Position>;
  usedAt: number;
}

/** Rooms' streams. Each call is one step without an await inside, so appending is atomic. */
export function createStreams(now: () => number, window: ReplayWindow): Cache['streams'] & { sweep(): void; size(): number } {
  const streams = new Map<string, Stream>();

  const isOver = ({ seq, usedAt }: Stream, instant: number) => instant - usedAt > (seq === 0 ? window.emptyMs : window.idleMs);

  function open(name: string): Stream {
    const instant = now();
    let stream = streams.get(name);
    if (!stream || isOver(stream, instant)) {
      stream = { epoch: randomUUID(), seq: 0, entries: [], byId: new Map(), sources: new Map(), usedAt: instant };
      streams.set(name, stream);
    }
    stream.usedAt = instant;
    trim(stream, instant);
    return stream;
  }

  function trim(stream: Stream, instant: number): void {
    let gone = Math.max(0, stream.entries.length - window.maxEntries);
    while (gone < stream.entries.length && instant - (stream.entries[gone]?.keptAt ?? 0) > window.windowMs) gone++;
    stream.entries.splice(0, gone);
    for (const id of stream.byId.keys()) {
      if (stream.byId.size <= window.maxIds) break;
      stream.byId.delete(id);
    }
  }

  return {
    async append<T>(name: string, entry: StreamAppend<T>) {
      const text = toText(entry.value);
      const stream = open(name);
      const { epoch } = stream;
      const existing = stream.byId.get(entry.id);
      if (existing !== undefined) return { epoch, seq: existing, duplicate: true, stale: false };
      const { from } = entry;
      if (from && !isAfter(from, stream.sources.get(from.source)))
        return { epoch, seq: stream.seq, duplicate: false, stale: true };
      if (from) stream.sources.set(from.source, { offset: from.offset, index: from.index ?? 0 });
      const seq = ++stream.seq;
      stream.entries.push({ seq, id: entry.id, at: entry.at, text, keptAt: now() });
      stream.byId.set(entry.id, seq);
      trim(stream, now());
      return { epoch, seq, duplicate: false, stale: false };
    },
    async head(name) {
      const { epoch, seq } = open(name);
      return { epoch, seq };
    },
    async since<T>(name: string, from: StreamHead): Promise<StreamEntry<T>[] | undefined> {
      const stream = open(name);
      const oldest = stream.seq - stream.entries.length + 1;
      if (from.epoch !== stream.epoch || from.seq > stream.seq || from.seq + 1 < oldest) return undefined;
      return stream.entries
        .slice(from.seq + 1 - oldest)
        .map(({ seq, id, at, text }) => ({ seq, id, at, value: fromText<T>(text) as T }));
    },
    sweep() {
      const instant = now();
      for (const [name, stream] of streams) {
        if (isOver(stream, instant)) streams.delete(name);
        else trim(stream, instant);
      }
    },
    size: () => streams.size,
  };
}

const isAfter = (next: { offset: number; index?: number }, last: Position | undefined): boolean =>
  !last || next.offset > last.offset || (next.offset === last.offset && (next.index ?? 0) > last.index);
