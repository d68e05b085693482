import { test } from '@jest/globals';
import { mainJob } from './main-job.ts';
import { describeOnStage } from './support/stage.ts';

describeOnStage('the main job', {}, (stage) => {
  test('from sign-up to the end, while every open page follows along', () => mainJob(stage.product, stage.open), 180_000);
});

describeOnStage('the main job, with kill -9 and a restart between each two steps', {}, (stage) => {
  test(
    'from sign-up to the end all the same',
    () =>
      mainJob(stage.product, stage.open, async () => {
        await stage.product.kill();
        await stage.product.start();
      }),
    300_000,
  );
});
