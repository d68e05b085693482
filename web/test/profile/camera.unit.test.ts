import { expect, it } from '@jest/globals';
import { cameraProblemOf, openCamera } from '../../src/features/profile/picture/camera.ts';

it.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
  ['TypeError', 'failed'],
])('says what %s means', (name, problem) => expect(cameraProblemOf({ name })).toBe(problem));

it('lets the camera go when the person has closed the dialog before the browser answered', async () => {
  let stopped = 0;
  const stream = { getTracks: () => [{ stop: () => (stopped += 1) }] } as unknown as MediaStream;
  const source = { getUserMedia: async () => stream };
  expect(await openCamera(source, () => true)).toBe(stream);
  expect(stopped).toBe(0);
  expect(await openCamera(source, () => false)).toBeUndefined();
  expect(stopped).toBe(1);
});
