import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { makeSquares } from '@visavis/pictures';
import { timesAsLong } from '@visavis/testing/timed';
import sharp from 'sharp';

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

test('a small file with too many pixels is refused in less time than a photo takes', async () => {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * side));
  const bomb = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
  const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const refused = () => expect(makeSquares(bomb, [512])).rejects.toMatchObject({ message: 'The picture has too many pixels' });
  expect(await timesAsLong(refused, () => makeSquares(photo, [512, 256, 96]))).toBeLessThan(1);
});
