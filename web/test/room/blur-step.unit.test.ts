import { expect, test } from '@jest/globals';
import { blurStep } from '../../src/features/room/devices/blur/blur-support.ts';

const lobby = { isWished: true, inCall: false, hasCamera: false };

test('a page that cannot blur yet is loaded anew in the lobby, whatever the camera, and never in a call', () => {
  expect(blurStep('reload', lobby)).toBe('reload');
  expect(blurStep('reload', { ...lobby, hasCamera: true })).toBe('reload');
  expect(blurStep('reload', { ...lobby, inCall: true })).toBe('wait');
  expect(blurStep('reload', { ...lobby, inCall: true, hasCamera: true })).toBe('not-here');
  expect(blurStep('reload', { ...lobby, isWished: false })).toBe('wait');
});

test('begins and gives up with a picture only', () => {
  const steps = (hasCamera: boolean) => (['yes', 'no'] as const).map((support) => blurStep(support, { ...lobby, hasCamera }));
  expect(steps(false)).toEqual(['wait', 'wait']);
  expect(steps(true)).toEqual(['blur', 'failed']);
  expect(blurStep('yes', { isWished: false, inCall: true, hasCamera: true })).toBe('wait');
});
