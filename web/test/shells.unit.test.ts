import { expect, it } from '@jest/globals';
import { SCREENS } from '@visavis/contracts/screens';
import { shells } from '../vite/shells.ts';

it('every public screen has its first words in both languages, or has them from its data', () => {
  const without = SCREENS.filter(({ access, opening }) => access === 'anyone' && !opening).map(({ path }) => path);
  expect(without).toEqual([
    '/p/:meetingId',
    '/hosts/:userId',
    '/notifications/confirm/:token',
    '/notifications/unsubscribe/:token',
    '/notifications/appeal/:token',
    '/wall',
  ]);
  for (const { screens } of Object.values(shells))
    for (const { title, lead } of Object.values(screens)) expect(`${title} ${lead ?? ''}`).toMatch(/^\S[^{}]+$/);
  expect(Object.keys(shells.hi.screens)).toEqual(Object.keys(shells.en.screens));
});
it('names a list as the list names itself', () => {
  expect(shells.en.screens['/category/video-animation/past']?.title).toBe('Past meetings in Video & Animation');
  expect(shells.hi.screens['/category/video-animation/past']?.title).not.toBe(shells.hi.screens['/meetings/past']?.title);
});
