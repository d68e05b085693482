import { expect, test } from '@jest/globals';
import { PART_BYTES, partsOf } from '../src/packets.ts';
import { play } from '../src/player.ts';

/** A clock and a timer that the test moves. */
function fakeTime() {
  let at = 0;
  let due: { work: () => void; at: number } | undefined;
  return {
    now: () => at,
    later: (work: () => void, ms: number) => {
      const mine = { work, at: at + ms };
      due = mine;
      return () => {
        if (due === mine) due = undefined;
      };
    },
    moveTo(time: number) {
      while (due && due.at <= time) {
        const { work } = due;
        at = Math.max(at, due.at);
        due = undefined;
        work();
      }
      at = time;
    },
    /** Nothing runs meanwhile. */
    holdUpUntil(time: number) {
      at = time;
      this.moveTo(time);
    },
    isIdle: () => due === undefined,
  };
}
const packet = (atMs: number) => ({ data: new Uint8Array([atMs]), atMs, isKey: atMs === 0 });
const clip = { pictures: [0, 50].map(packet), sounds: [0, 20, 40, 60, 80].map(packet), lastsMs: 100 };

function playing() {
  const time = fakeTime();
  const sent: string[] = [];
  const player = play({
    clip,
    ...time,
    onPicture: ({ atMs: which }, atMs) => void sent.push(`picture ${which} at ${atMs}`),
    onSound: ({ atMs: which }, atMs) => void sent.push(`sound ${which} at ${atMs}`),
  });
  return { time, sent, player };
}

test('plays each packet at its time, round after round, with times that go on', () => {
  const { time, sent } = playing();
  expect(sent).toEqual(['sound 0 at 0', 'picture 0 at 0']);
  time.moveTo(49);
  expect(sent.slice(2)).toEqual(['sound 20 at 20', 'sound 40 at 40']);
  time.moveTo(120);
  expect(sent.slice(4)).toEqual([
    ...['picture 50 at 50', 'sound 60 at 60', 'sound 80 at 80', 'sound 0 at 100', 'picture 0 at 100', 'sound 20 at 120'],
  ]);
});

test('goes on from where it was after it was held up, without a flood', () => {
  const { time, sent } = playing();
  time.holdUpUntil(10_000);
  expect(sent.slice(2)).toEqual(['sound 20 at 20']);
});

test('sends nothing once it is stopped', () => {
  const { time, sent, player } = playing();
  player.stop();
  time.moveTo(500);
  expect([sent.length, time.isIdle()]).toEqual([2, true]);
});

test('cuts a picture into parts that fit a packet, and marks the first', () => {
  const picture = Uint8Array.from({ length: 2 * PART_BYTES + 1 }, (_, index) => index % 251);
  const parts = partsOf(picture);
  expect(parts.map((part) => [part[0], part.length])).toEqual([
    [0x10, PART_BYTES + 1],
    [0x00, PART_BYTES + 1],
    [0x00, 2],
  ]);
  expect(Buffer.concat(parts.map((part) => part.subarray(1)))).toEqual(Buffer.from(picture));
});
