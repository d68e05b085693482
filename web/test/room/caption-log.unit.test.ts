import { expect, test } from '@jest/globals';
import { signalSchema } from '@visavis/contracts/socket';
import {
  CAPTION_MAX,
  type CaptionSignal,
  type Captions,
  captionTiming,
  createCaptionSender,
  endOf,
  textOf,
  withCaption,
  withoutOld,
} from '../../src/features/room/captions/caption-log.ts';

const caption = (text: string, final = false): CaptionSignal => ({ kind: 'caption', text, final });
const shownAt = (captions: Captions, who = 'guest') => captions[who] && textOf(captions[who]);

test('a sentence grows in its place, and the next one follows it', () => {
  let captions = withCaption({}, 'guest', caption('good'), 0);
  captions = withCaption(captions, 'guest', caption('good morning'), 500);
  expect(shownAt(captions)).toBe('good morning');
  captions = withCaption(captions, 'guest', caption('Good morning.', true), 900);
  captions = withCaption(captions, 'guest', caption('how are'), 950);
  expect(shownAt(captions)).toBe('Good morning. how are');
  captions = withCaption(captions, 'guest', caption('How are you?', true), 1_500);
  expect(shownAt(captions)).toBe('How are you?');
  expect(shownAt(captions, 'host')).toBeUndefined();
});

test('what is too long is shown by its end, from a word on', () => {
  const words = Array.from({ length: 80 }, (_, word) => `word${word}`).join(' ');
  const end = endOf(words);
  expect(end.length).toBeLessThanOrEqual(CAPTION_MAX);
  expect(end).toMatch(/^word\d+ .* word79$/);
  expect(words).toContain(` ${end}`);
  expect(endOf('😀'.repeat(200).slice(1))).not.toMatch(/^[\udc00-\udfff]/);
  expect(endOf(' two \n lines ')).toBe('two lines');
  const captions = withCaption({}, 'guest', caption('x'.repeat(300), true), 0);
  expect(shownAt(captions)).toHaveLength(CAPTION_MAX);
});

test('a page that sends too often does not have mine painted as often; the end of a sentence always comes', () => {
  const first = withCaption({}, 'guest', caption('one'), 1_000);
  expect(withCaption(first, 'guest', caption('one two'), 1_000 + captionTiming.taken - 1)).toBe(first);
  expect(shownAt(withCaption(first, 'guest', caption('One.', true), 1_001))).toBe('One.');
  expect(shownAt(withCaption(first, 'guest', caption('one two'), 1_000 + captionTiming.taken))).toBe('one two');
});

test('goes away some seconds after the last word, of each person by themselves', () => {
  let captions = withCaption({}, 'guest', caption('Hello.', true), 0);
  captions = withCaption(captions, 'host', caption('Hi.', true), 2_000);
  expect(withoutOld(captions, captionTiming.shown - 1)).toBe(captions);
  expect(Object.keys(withoutOld(captions, captionTiming.shown))).toEqual(['host']);
  expect(withoutOld(captions, captionTiming.shown + 2_000)).toEqual({});
});

test('sends a growing sentence now and then, the newest words of it, and its end at once', () => {
  const sent: CaptionSignal[] = [];
  let due: (() => void) | undefined;
  const pass = () => {
    const work = due;
    due = undefined;
    work?.();
  };
  const sender = createCaptionSender(
    (each) => sent.push(each),
    (work, ms) => {
      expect(ms).toBe(captionTiming.sent);
      due = work;
      return () => {
        due = undefined;
      };
    },
  );
  sender.say('a', false);
  sender.say('a b', false);
  sender.say('a b c', false);
  expect(sent).toEqual([caption('a')]);
  pass();
  expect(sent).toEqual([caption('a'), caption('a b c')]);
  sender.say('a b c d', false);
  sender.say('A b c d.', true);
  pass();
  expect(sent.slice(2)).toEqual([caption('A b c d.', true)]);
  sender.say('   ', true);
  sender.say('e', false);
  sender.say('e f', false);
  sender.stop();
  pass();
  expect(sent.slice(3)).toEqual([caption('e')]);
});

test('a message is bounded on the wire, and a page of another release may say more than is known here', () => {
  expect(signalSchema.safeParse(caption('x'.repeat(300))).success).toBe(true);
  expect(signalSchema.safeParse(caption('x'.repeat(301))).success).toBe(false);
  expect(signalSchema.safeParse(caption('')).success).toBe(false);
  expect(signalSchema.parse({ ...caption('x'), later: true })).toEqual(caption('x'));
  const media = { kind: 'media', microphone: true, camera: true, screen: false };
  expect(signalSchema.parse({ ...media, wantsCaptions: true, captions: 'on', later: 1 })).toEqual({
    ...media,
    wantsCaptions: true,
    captions: 'on',
  });
});
