import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PITCH_CLIP } from '@visavis/contracts/constants/session';
import { canRecordClip, recordClip } from '../../src/features/room/clip/record-clip.ts';

/** As much of a MediaRecorder as tells what is asked of it. */
class FakeRecorder {
  static supported: string[] = [];
  static last: FakeRecorder;
  static isTypeSupported = (type: string) => FakeRecorder.supported.includes(type);
  state: 'inactive' | 'recording' = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  readonly options: MediaRecorderOptions;
  readonly mimeType: string;
  constructor(_stream: unknown, options: MediaRecorderOptions) {
    this.options = options;
    this.mimeType = options.mimeType ?? 'video/x-matroska;codecs=avc1';
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  gives = (text: string) => this.ondataavailable?.({ data: new Blob([text]) });
  stop() {
    this.state = 'inactive';
    this.onstop?.();
  }
}
let tracks: EventTarget[];
const stream = { getTracks: () => tracks as MediaStreamTrack[] };
let films: (Blob | undefined)[];
let interrupted: boolean[];
const onEnd = (film: Blob | undefined, wasInterrupted: boolean) => {
  films.push(film);
  interrupted.push(wasInterrupted);
};
beforeEach(() => {
  films = [];
  interrupted = [];
  tracks = [new EventTarget(), new EventTarget()];
  FakeRecorder.supported = ['video/webm;codecs=vp8,opus'];
  jest.useFakeTimers();
  Object.assign(globalThis, { MediaRecorder: FakeRecorder });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  jest.useRealTimers();
});

it('ends by itself when a video may be no longer, with what it has', async () => {
  recordClip(stream, onEnd);
  FakeRecorder.last.gives('one');
  jest.advanceTimersByTime(PITCH_CLIP.maxMs - 1);
  FakeRecorder.last.gives('two');
  expect(films).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(films).toHaveLength(1);
  expect([films[0]?.type, await films[0]?.text()]).toEqual(['video/webm', 'onetwo']);
  jest.advanceTimersByTime(PITCH_CLIP.maxMs);
  expect(films).toHaveLength(1);
});

it('ends with what it has when a phone call or a locked screen takes a device, and says so', async () => {
  recordClip(stream, onEnd);
  FakeRecorder.last.gives('one');
  tracks[1]?.dispatchEvent(new Event('mute'));
  expect([await films[0]?.text(), interrupted]).toEqual(['one', [true]]);
  // Later ones are none of it any more.
  tracks[0]?.dispatchEvent(new Event('mute'));
  recordClip(stream, onEnd).stop();
  expect(interrupted).toEqual([true, false]);
});

it('prefers MP4, which plays everywhere, and asks for little', () => {
  FakeRecorder.supported.push('video/mp4;codecs=avc1.42E01E,mp4a.40.2');
  recordClip(stream, onEnd).stop();
  const { mimeType, videoBitsPerSecond = 0, audioBitsPerSecond = 0 } = FakeRecorder.last.options;
  expect(mimeType).toMatch(/^video\/mp4/);
  expect((((videoBitsPerSecond + audioBitsPerSecond) / 8) * PITCH_CLIP.maxMs) / 1_000).toBeLessThan(PITCH_CLIP.maxBytes / 4);
});

it('gives nothing when nothing came, and tells nobody when it is discarded', () => {
  recordClip(stream, onEnd).stop();
  expect(films).toEqual([undefined]);
  const second = recordClip(stream, onEnd);
  FakeRecorder.last.gives('one');
  second.discard();
  expect(FakeRecorder.last.state).toBe('inactive');
  jest.advanceTimersByTime(PITCH_CLIP.maxMs);
  expect(films).toHaveLength(1);
});

it('is not offered where the browser cannot record', () => {
  expect(canRecordClip()).toBe(true);
  Reflect.deleteProperty(globalThis, 'MediaRecorder');
  expect(canRecordClip()).toBe(false);
});
