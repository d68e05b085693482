import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { difference, NOTHING } from './compare.ts';

const WIDTH = 1440;
const PAPER = [251, 250, 246] as const;
const BUTTON = [11, 110, 79] as const;
const INK = [23, 33, 28] as const;

/** A screen with a button and a line of 27 dots for its text at the given places. */
function screen({ left = 100, textLeft = 100, height = 900 } = {}) {
  const pixels = Buffer.alloc(WIDTH * height * 3);
  for (let at = 0; at < WIDTH * height; at += 1) pixels.set(PAPER, 3 * at);
  /** `share` of the pixel is covered. */
  const paint = (x: number, y: number, colour: readonly number[], share = 1) => {
    if (x < 0 || x >= WIDTH) return;
    PAPER.forEach((paper, channel) => {
      pixels[3 * (y * WIDTH + x) + channel] = Math.round(paper + (Number(colour[channel]) - paper) * share);
    });
  };
  for (let y = 400; y < 440; y += 1) for (let x = left; x < left + 96; x += 1) paint(x, y, BUTTON);
  for (let dot = 0; dot < 27; dot += 1) {
    const centre = textLeft + 9 * dot;
    for (let y = 295; y <= 305; y += 1)
      for (let x = Math.floor(centre) - 5; x <= centre + 6; x += 1)
        paint(x, y, INK, Math.min(1, Math.max(0, 4.5 - Math.hypot(x - centre, y - 300))));
  }
  return sharp(pixels, { raw: { width: WIDTH, height, channels: 3 } })
    .png()
    .toBuffer();
}

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
