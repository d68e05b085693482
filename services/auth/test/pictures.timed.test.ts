import { expect, test } from '@jest/globals';
import { makeSquares } from '@visavis/pictures';
import { timesAsLong } from '@visavis/testing/timed';
import sharp from 'sharp';
import { flood } from './png.ts';

test('a small file with too many pixels is refused in less time than a photo takes', async () => {
  const bomb = flood(30_000, 30_000);
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const refused = () => expect(makeSquares(bomb, [512])).rejects.toMatchObject({ message: 'The picture has too many pixels' });
  expect(await timesAsLong(refused, () => makeSquares(photo, [512, 256, 96]))).toBeLessThan(1);
});
