import { expect, test } from '@jest/globals';
import { resumeUpload, sendingsAtom, startUpload } from '../../src/features/admin/video/uploads.ts';
import { session } from '../../src/shared/session/session.ts';
import { store } from '../../src/shared/state/store.ts';

test('an upload ends with the session of who chose the file', async () => {
  startUpload('m1', new File(['recording'], 'Recording.mp4', { type: 'video/mp4' }));
  expect(store.get(sendingsAtom)).toMatchObject({ m1: { name: 'Recording.mp4' } });
  session.clear('signed-out');
  resumeUpload('m1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(store.get(sendingsAtom)).toEqual({});
});
