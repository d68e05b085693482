import { expect, test } from '@jest/globals';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { keyOf } = await import('../../src/features/room/live/call-page.ts');

test('a shortcut goes by its letter, also where that is at another place of the keyboard', () => {
  expect(keyOf({ key: 'M', code: 'KeyM' })).toBe('m');
  // French: the letter, not its place.
  expect(keyOf({ key: 'm', code: 'Semicolon' })).toBe('m');
  // Dvorak: no letter, so none of the shortcuts.
  expect(keyOf({ key: '.', code: 'KeyE' })).toBe('.');
  expect(keyOf({ key: 'ı', code: 'KeyI' })).toBe('ı');
  expect(keyOf({ key: 'Escape', code: 'Escape' })).toBe('escape');
});

test.each([
  ['Devanagari', 'ल', 'KeyN', 'n'],
  ['Devanagari, a vowel sign', 'ा', 'KeyE', 'e'],
  ['Cyrillic', 'Ь', 'KeyM', 'm'],
  ['Greek', 'ν', 'KeyN', 'n'],
])('where the layout has no Latin letters, by its place: %s', (_, key, code, letter) => {
  expect(keyOf({ key, code })).toBe(letter);
});
