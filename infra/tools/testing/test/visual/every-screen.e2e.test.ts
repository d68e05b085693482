import { beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { prepareWalk, WALK_MS, WALK_SETTINGS, type Walk, walkAs } from './walk.ts';

describeInBrowser('every screen', WALK_SETTINGS, (fixture) => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await prepareWalk(fixture);
  });

  // spec 1 §2.1–3, §2.6, §2.7, §2.17, §2.19, §2.34, §2.45
  test(
    'is accessible and without console errors: light and dark, narrow and wide',
    async () => {
      expect(await walkAs(fixture, walk, 'routes', 'en')).toEqual([]);
    },
    WALK_MS,
  );
});
