import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { difference } from './compare.ts';

/** A screen with a button and a line of text, both where they are told to be. */
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

test('a button that has moved by eight pixels is different, though it is nothing of the whole screen', async () => {
  const found = await difference(await screen({ left: 108 }), await screen());
  expect(found?.what).toMatch(/^0\.0\d % of all/);
});

test('a button that is gone, and a screen that has grown, are different', async () => {
  expect(await difference(await screen({ left: -200 }), await screen())).toBeDefined();
  expect((await difference(await screen({ height: 901 }), await screen()))?.what).toBe('1440 × 901 px instead of 1440 × 900');
});

test('the same screen is the same, and so is one whose letters are smoothed otherwise', async () => {
  expect(await difference(await screen(), await screen())).toBeUndefined();
  expect(await difference(await screen({ textLeft: 100.4 }), await screen())).toBeUndefined();
});
