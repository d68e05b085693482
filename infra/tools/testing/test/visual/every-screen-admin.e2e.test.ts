import { beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { prepareWalk, WALK_MS, WALK_SETTINGS, type Walk, walkAs } from './walk.ts';

describeInBrowser('every screen of admins', WALK_SETTINGS, (fixture) => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await prepareWalk(fixture);
  });

  test(
    'is accessible and without console errors: light and dark, narrow and wide',
    async () => {
      expect(await walkAs(fixture, walk, ['admin'], 'en')).toEqual([]);
    },
    WALK_MS,
  );
});
