import { expect, test } from '@jest/globals';
import type { RemoteParticipant } from 'livekit-client';
import { linkTiming, silent } from '../../src/features/room/call/link-types.ts';
import { Attendee } from '../../src/features/room/call/livekit/attendee.ts';
import { createWayWatch } from '../../src/features/room/call/livekit/way-watch.ts';

type Sends = { microphone?: boolean; camera?: boolean };
/** The others, of whom packets arrive until the way is lost; `look` every 200 ms, until the time `to`. */
const callWith = (...others: Sends[]) => {
  let now = 0;
  let packets = 0;
  const attendees = others.map((sends, nr) => {
    const attendee = new Attendee(`u${nr}`, { media: () => silent, send: () => undefined, now: () => now });
    attendee.receive({ kind: 'media', microphone: false, camera: false, screen: false, ...sends });
    const received = () => (sends.microphone || sends.camera ? packets : 5);
    const getRTCStatsReport = async () => new Map([['in', { type: 'inbound-rtp', packetsReceived: received() }]]);
    const track = { mediaStreamTrack: { muted: false }, getRTCStatsReport };
    const trackPublications = new Map([['a', { source: 'microphone', isMuted: false, track }]]);
    attendee.see({ sid: `sid${nr}`, trackPublications } as unknown as RemoteParticipant, true);
    return attendee;
  });
  const isLost = createWayWatch();
  const look = async (to: number, arrives: boolean) => {
    const restarts: number[] = [];
    for (; now < to; now += linkTiming.watchMs) {
      if (arrives) packets += 1;
      if (await isLost(attendees, () => now)) restarts.push(now);
    }
    return restarts;
  };
  return look;
};

test('a lost way is noticed by those who send, whoever else is muted without a picture', async () => {
  const look = callWith({ microphone: true, camera: true }, {});
  expect(await look(1_000, true)).toEqual([]);
  // The last packet came at 800.
  expect(await look(12_000, false)).toEqual([1_600, 4_600, 10_600]);
});
test('a lost way is noticed once the last of those who send was silent for too long, and searched at one pace', async () => {
  const look = callWith({ microphone: true }, { camera: true });
  await look(1_000, true);
  expect(await look(12_000, false)).toEqual([2_800, 5_800, 11_800]);
  expect(await look(13_000, true)).toEqual([]);
  expect(await look(16_000, false)).toEqual([14_800]);
});
test('nobody is missed where nobody sends', async () => {
  const look = callWith({}, {});
  await look(1_000, true);
  expect(await look(12_000, false)).toEqual([]);
});
test("one person's silence is theirs, while others arrive", async () => {
  const isLost = createWayWatch();
  const others = [true, false, undefined].map((stalls) => ({ stalls: async () => stalls }));
  expect(await isLost(others, () => 0)).toBe(false);
  expect(await isLost(others.slice(0, 1), () => 0)).toBe(true);
});
