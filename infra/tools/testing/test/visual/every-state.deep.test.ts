import { beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { prepareWalk, WALK_MS, WALK_SETTINGS, type Walk, walkAs } from './walk.ts';

describeInBrowser('every screen in each of its states', WALK_SETTINGS, (fixture) => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await prepareWalk(fixture);
  });

  test.each([
    ['is accessible and without console errors: light and dark, narrow and wide', 'en'],
    ['has no English left in Hindi, no console errors, and fits: narrow and wide', 'hi'],
  ] as const)(
    '%s',
    async (_, language) => {
      expect(await walkAs(fixture, walk, 'states', language)).toEqual([]);
    },
    // Some ten times as many as the walk over the routes.
    2 * WALK_MS,
  );
});
