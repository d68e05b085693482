import type { Clip, ClipPacket } from './clip.ts';
import type { Later } from './later.ts';

export interface PlayerDeps {
  clip: Clip;
  /** `atMs` goes on over rounds, from 0. */
  onPicture: (picture: ClipPacket, atMs: number) => void;
  onSound: (sound: ClipPacket, atMs: number) => void;
  /** In ms; never goes back. */
  now: () => number;
  later: Later;
}

/** Held up for longer, it goes on from now: nobody needs the pictures of a while ago. */
const HELD_UP_MS = 1_000;

/** Plays the clip again and again, each packet at its time, until it is stopped. */
export function play({ clip, onPicture, onSound, now, later }: PlayerDeps): { stop(): void } {
  let begunAt = now();
  let cancel: () => void = () => undefined;
  /** Of all rounds. */
  const next = { pictures: 0, sounds: 0 };
  const timeOf = (kind: 'pictures' | 'sounds', index: number) => {
    const list = clip[kind];
    return Math.floor(index / list.length) * clip.lastsMs + (list[index % list.length]?.atMs ?? 0);
  };
  const send = (kind: 'pictures' | 'sounds', until: number, emit: PlayerDeps['onPicture']) => {
    for (let atMs = timeOf(kind, next[kind]); atMs <= until; atMs = timeOf(kind, next[kind])) {
      const list = clip[kind];
      emit(list[next[kind] % list.length] as ClipPacket, atMs);
      next[kind] += 1;
    }
  };
  const go = () => {
    const due = Math.min(timeOf('pictures', next.pictures), timeOf('sounds', next.sounds));
    const late = now() - begunAt - due;
    if (late > HELD_UP_MS) begunAt += late;
    const until = now() - begunAt;
    send('sounds', until, onSound);
    send('pictures', until, onPicture);
    const following = Math.min(timeOf('pictures', next.pictures), timeOf('sounds', next.sounds));
    cancel = later(go, Math.max(1, following - (now() - begunAt)));
  };
  go();
  return { stop: () => cancel() };
}
