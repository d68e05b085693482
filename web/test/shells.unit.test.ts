import { expect, it } from '@jest/globals';
import { APP_ROUTES, appRouteOf } from '@visavis/contracts/app-routes';
import { shells } from '../vite/shells.ts';

const open = APP_ROUTES.filter(({ access, redirectTo }) => access === 'anyone' && !redirectTo).map(({ path }) => path);
const ofTheirData = [
  '/p/:meetingId',
  '/hosts/:userId',
  '/notifications/confirm/:token',
  '/notifications/unsubscribe/:token',
  '/notifications/appeal/:token',
];

it('every public screen has its first words in both languages, or has them from its data', () => {
  for (const { screens } of Object.values(shells)) {
    const routes = new Set(Object.keys(screens).map((path) => appRouteOf(path)?.path));
    expect(open.filter((path) => !routes.has(path))).toEqual(ofTheirData);
    expect(routes.has(undefined)).toBe(false);
    for (const { title, lead } of Object.values(screens)) expect(`${title} ${lead ?? ''}`).toMatch(/^\S[^{}]+$/);
  }
  expect(Object.keys(shells.hi.screens)).toEqual(Object.keys(shells.en.screens));
});
it('names a list as the list names itself', () => {
  expect(shells.en.screens['/category/video-animation/past']?.title).toBe('Past meetings in Video & Animation');
  expect(shells.hi.screens['/category/video-animation/past']?.title).not.toBe(shells.hi.screens['/meetings/past']?.title);
});
