import { beforeEach, expect, test } from '@jest/globals';
import { type Recognition, recognise } from '../../src/features/room/captions/recogniser.ts';

class FakeRecognition implements Recognition {
  lang = '';
  continuous = false;
  interimResults = false;
  onresult: Recognition['onresult'] = null;
  onerror: Recognition['onerror'] = null;
  onend: Recognition['onend'] = null;
  track: MediaStreamTrack | undefined;
  aborted = false;
  start(track?: MediaStreamTrack) {
    this.track = track;
    if (startFails) throw new Error('InvalidStateError');
  }
  abort() {
    this.aborted = true;
    this.onend?.();
  }
  says(...results: [transcript: string, isFinal: boolean][]) {
    const list = results.map(([transcript, isFinal]) => Object.assign([{ transcript }], { isFinal }));
    this.onresult?.({ resultIndex: 0, results: list });
  }
  /** As browsers do: an error, and then the end. */
  ends(error?: string) {
    if (error) this.onerror?.({ error });
    this.onend?.();
  }
}

let startFails = false;
let made: FakeRecognition[] = [];
let heardWords: [string, boolean][] = [];
let failures: string[] = [];
let waiting: { work: () => void; ms: number } | undefined;
beforeEach(() => {
  startFails = false;
  made = [];
  heardWords = [];
  failures = [];
  waiting = undefined;
});
const track = { kind: 'audio' } as MediaStreamTrack;
const begin = (language = 'en-IN') =>
  recognise(language, track, {
    create: () => {
      const recognition = new FakeRecognition();
      made.push(recognition);
      return recognition;
    },
    later: (work, ms) => {
      waiting = { work, ms };
      return () => {
        waiting = undefined;
      };
    },
    onWords: (text, final) => heardWords.push([text, final]),
    failed: (why) => failures.push(why),
  });
const last = () => made.at(-1) as FakeRecognition;
/** How long it waits; then that has passed. */
const again = () => {
  const { work, ms } = waiting ?? { work: () => undefined, ms: undefined };
  waiting = undefined;
  work();
  return ms;
};

test('writes down the chosen microphone in the chosen language, sentence by sentence', () => {
  begin('hi-IN');
  expect(last()).toMatchObject({ lang: 'hi-IN', continuous: true, interimResults: true, track });
  last().says(['good', false], [' morn', false]);
  last().says(['Good morning.', true], ['how', false]);
  expect(heardWords).toEqual([
    ['good morn', false],
    ['Good morning.', true],
    ['how', false],
  ]);
});

test('begins anew when the browser ends it, later each time while nothing comes of it', () => {
  begin();
  const waits = Array.from({ length: 7 }, () => {
    last().ends();
    return again();
  });
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  last().says(['hello', false]);
  last().ends();
  expect(again()).toBe(250);
  expect(made).toHaveLength(9);
  expect(failures).toEqual([]);
});

test('a silence is no failure, however often', () => {
  begin();
  const waits = Array.from({ length: 10 }, () => {
    last().ends('no-speech');
    return again();
  });
  expect(new Set(waits)).toEqual(new Set([250]));
  expect(failures).toEqual([]);
});

test.each(['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture'])(
  'ends at once, and says so once: %s',
  (error) => {
    begin();
    last().ends(error);
    expect(failures).toEqual(['refused']);
    expect(waiting).toBeUndefined();
    expect(made).toHaveLength(1);
  },
);

test('a network that fails is tried again, and given up after four times in a row', () => {
  begin();
  for (let time = 0; time < 3; time += 1) {
    last().ends('network');
    again();
  }
  // A word between, and it counts anew.
  last().says(['hello', true]);
  for (let time = 0; time < 3; time += 1) {
    last().ends('network');
    again();
  }
  expect(failures).toEqual([]);
  last().ends('network');
  expect(failures).toEqual(['unreachable']);
  expect(waiting).toBeUndefined();
});

test('one that cannot start is tried again, and given up', () => {
  startFails = true;
  begin();
  again();
  again();
  expect(failures).toEqual([]);
  again();
  expect(failures).toEqual(['unreachable']);
  expect(waiting).toBeUndefined();
});

test('stopped, it begins no more, and what it still says is not listened to', () => {
  const stop = begin();
  last().says(['hello', false]);
  stop();
  expect(last().aborted).toBe(true);
  last().says(['secret', true]);
  last().ends('network');
  expect(heardWords).toEqual([['hello', false]]);
  expect(waiting).toBeUndefined();

  const stopLater = begin();
  last().ends();
  stopLater();
  expect(waiting).toBeUndefined();
  expect(made).toHaveLength(2);
  expect(failures).toEqual([]);
});
