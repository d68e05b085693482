import { beforeAll, expect, test } from '@jest/globals';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { prepareWalk, WALK_MS, WALK_SETTINGS, type Walk, walkAs } from './walk.ts';

describeInBrowser('every screen in Hindi', WALK_SETTINGS, (fixture) => {
  let walk: Walk;
  beforeAll(async () => {
    walk = await prepareWalk(fixture);
  });

  test(
    'has no English left, no console errors, and fits: narrow and wide',
    async () => {
      expect(await walkAs(fixture, walk, 'states', 'hi')).toEqual([]);
    },
    WALK_MS,
  );
});
