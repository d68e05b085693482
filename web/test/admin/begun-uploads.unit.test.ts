import { expect, it } from '@jest/globals';
import { begun, forgetBegun, isSameFile, rememberBegun } from '../../src/features/admin/video/begun-uploads.ts';

const file = { name: 'talk.mp4', size: 10, lastModified: 1_900_000_000_000 };

it('remembers an upload by its meeting until it is over', () => {
  rememberBegun('m1', 'u1', file);
  rememberBegun('m2', 'u2', { ...file, name: 'other.mp4' });
  expect(begun('m1')).toEqual({ uploadId: 'u1', ...file });
  forgetBegun('m1');
  expect(begun('m1')).toBeUndefined();
  expect(begun('m2')?.uploadId).toBe('u2');
});

it('takes a file for the same by name, size and time of change together', () => {
  const upload = { uploadId: 'u1', ...file };
  expect(isSameFile(upload, { ...file })).toBe(true);
  for (const change of [{ name: 'talk (1).mp4' }, { size: 11 }, { lastModified: file.lastModified + 1 }])
    expect(isSameFile(upload, { ...file, ...change })).toBe(false);
});
