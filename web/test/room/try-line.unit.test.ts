import { expect, test } from '@jest/globals';
import { type Line, tryLine, verdictOf } from '../../src/features/room/devices/network/try-line.ts';

const line: Line = { relay: 'reached', direct: false, roundTripMs: 80, lost: 0 };

test.each<[string, Partial<Line>, string]>([
  ['a quick way through the relay', {}, 'good'],
  ['a slow one', { roundTripMs: 400 }, 'slow'],
  ['one that loses some', { lost: 0.08 }, 'slow'],
  ['one that loses much', { lost: 0.2 }, 'bad'],
  ['one that takes as long as a conversation does not stand', { roundTripMs: 900 }, 'bad'],
  ['no relay, and a direct way out', { relay: 'none', direct: true, roundTripMs: undefined }, 'directOnly'],
  [
    'a relay that is not reached, and a direct way out',
    { relay: 'failed', direct: true, roundTripMs: undefined, lost: 1 },
    'directOnly',
  ],
  ['no relay, and no answer from outside', { relay: 'none', roundTripMs: undefined }, 'unknown'],
  ['no way at all', { relay: 'failed', roundTripMs: undefined, lost: 1 }, 'bad'],
])('judges %s', (_, change, verdict) => {
  expect(verdictOf({ ...line, ...change })).toBe(verdict);
});

test('tries no relay where there is none, and ends its connections', async () => {
  const configurations: RTCConfiguration[] = [];
  let closed = 0;
  const createPc = (configuration: RTCConfiguration) => {
    configurations.push(configuration);
    const pc = {
      onicecandidate: undefined as unknown as (event: { candidate: { type: string } | null }) => void,
      createDataChannel: () => ({}),
      setLocalDescription: async () => pc.onicecandidate({ candidate: { type: 'srflx' } }),
      close: () => (closed += 1),
    };
    return pc as unknown as RTCPeerConnection;
  };
  const iceServers = [{ urls: ['stun:stun.test:3478'] }];
  expect(await tryLine(iceServers, createPc)).toEqual({ relay: 'none', direct: true, roundTripMs: undefined, lost: 0 });
  expect([configurations, closed]).toEqual([[{ iceServers }], 1]);
});
