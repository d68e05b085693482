import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { difference, NOTHING } from './compare.ts';

/** A screen with a button and a line of text at the given places. */
const screen = ({ left = 100, textLeft = 100, height = 900 } = {}) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="${height}">
      <rect width="100%" height="100%" fill="#FBFAF6"/>
      <rect x="${left}" y="400" width="96" height="40" rx="6" fill="#0B6E4F"/>
      ${[...'Ten minutes for each piece'].map((_, at) => `<circle cx="${textLeft + 9 * at}" cy="300" r="4" fill="#17211C"/>`).join('')}
    </svg>`),
  )
    .png()
    .toBuffer();

test('finds a button that has moved by eight pixels, though its share of the screen is tiny', async () => {
  const found = await difference(await screen({ left: 108 }), await screen());
  expect(found?.what).toMatch(/^0\.0\d % of all/);
});

test('finds a missing button, and a screen that has grown', async () => {
  expect(await difference(await screen({ left: -200 }), await screen())).toBeDefined();
  expect((await difference(await screen({ height: 901 }), await screen()))?.what).toBe('1440 × 901 px instead of 1440 × 900');
});

test('accepts the same screen, also with differently smoothed letters', async () => {
  expect(await difference(await screen(), await screen())).toBeUndefined();
  expect(await difference(await screen({ textLeft: 100.4 }), await screen())).toBeUndefined();
});

test('finds the least movement when baselines are written again, and smoothing alone never', async () => {
  expect(await difference(await screen({ left: 101 }), await screen())).toBeUndefined();
  expect(await difference(await screen({ left: 101 }), await screen(), NOTHING)).toBeDefined();
  expect(await difference(await screen(), await screen(), NOTHING)).toBeUndefined();
});
