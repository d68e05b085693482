import { test } from '@jest/globals';
import { mainJob } from './main-job.ts';
import { describeInBrowser } from './support/browser-fixture.ts';

describeInBrowser('the main job', {}, (fixture) => {
  // spec 1 §1.1–3, §1.9, §2.16, §2.29, §2.46, §2.51, §3.15, §4.2, §4.3, §4.34, §4.38, §5.15, §8.24
  test('runs from sign-up to the end, while every open page updates live', () => mainJob(fixture.product, fixture.open), 180_000);
});
