import { expect, test } from '@jest/globals';
import { cameThrough, receivedMeter } from '../../src/features/room/devices/level-meter.ts';

test("reads how loud somebody else is from their packets, and takes the last word's level for silence once none come", () => {
  const track = {} as MediaStreamTrack;
  let sources: { timestamp: number; audioLevel?: number }[] = [];
  cameThrough({ track, getSynchronizationSources: () => sources } as unknown as RTCRtpReceiver);
  const meter = receivedMeter(track);
  expect(meter?.read()).toBe(0);
  sources = [{ timestamp: 1_000, audioLevel: 0.4 }];
  expect(meter?.read()).toBe(0.4);
  expect(meter?.read()).toBe(0);
  sources = [{ timestamp: 1_200, audioLevel: 0.2 }];
  expect(meter?.read()).toBe(0.2);
  // A browser that does not say.
  sources = [{ timestamp: 1_400 }];
  expect(meter?.read()).toBe(0);
});

test('knows no packets of my own microphone', () => {
  expect(receivedMeter({} as MediaStreamTrack)).toBeUndefined();
});
