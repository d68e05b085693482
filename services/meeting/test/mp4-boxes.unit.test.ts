import { describe, expect, test } from '@jest/globals';
import { createBoxWalk } from '../src/domain/mp4-boxes.ts';

const box = (type: string, content: number, long = false) => {
  const header = Buffer.alloc(long ? 16 : 8);
  header.writeUInt32BE(long ? 1 : content + 8);
  header.write(type, 4, 'latin1');
  if (long) header.writeBigUInt64BE(BigInt(content + 16), 8);
  return Buffer.concat([header, Buffer.alloc(content, 7)]);
};
const isWhole = (file: Buffer, chunkBytes = file.length) => {
  const walk = createBoxWalk();
  for (let at = 0; at < file.length; at += chunkBytes) walk.push(file.subarray(at, at + chunkBytes));
  return walk.isWhole();
};
const file = Buffer.concat([box('ftyp', 16), box('moov', 40), box('mdat', 200, true)]);

describe('the boxes of an MP4', () => {
  test.each([1, 3, 8, 17, 1_000])('end with the file, whatever the chunks (%i bytes)', (chunkBytes) => {
    expect(isWhole(file, chunkBytes)).toBe(true);
  });

  test('do not end where the file was cut, in content or in a header', () => {
    for (let length = 1; length < file.length; length += 1)
      expect([length, isWhole(file.subarray(0, length), 5)]).toEqual([length, length === 24 || length === 72]);
  });

  test('may reach to the end of the file, whatever its length', () => {
    const open = Buffer.from('\0\0\0\0mdat', 'latin1');
    for (const more of [0, 1, 99]) expect(isWhole(Buffer.concat([box('ftyp', 16), open, Buffer.alloc(more)]), 7)).toBe(true);
  });
});
