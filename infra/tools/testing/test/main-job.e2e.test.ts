import { test } from '@jest/globals';
import { SOCKET } from '@visavis/contracts/constants';
import { mainJob } from './main-job.ts';
import { describeInBrowser } from './support/browser-fixture.ts';
import { PATIENCE_MS } from './support/wait.ts';

describeInBrowser('the main job', {}, (fixture) => {
  // spec 1 §1.1–3, §1.9, §2.16, §2.29, §2.46, §2.51, §3.15, §4.2, §4.3, §4.34, §4.38, §5.15, §8.24
  test('runs from sign-up to the end, while every open page updates live', () => mainJob(fixture.product, fixture.open), 180_000);
});

describeInBrowser('the main job, with kill -9 and a restart between each two steps', {}, (fixture) => {
  test(
    'runs from sign-up to the end all the same',
    () =>
      mainJob(
        fixture.product,
        async (at) => {
          const person = await fixture.open(at);
          // A page that failed to connect several times in a row waits so long before it tries again.
          person.context.setDefaultTimeout(SOCKET.backoffMaxMs + PATIENCE_MS);
          return person;
        },
        async () => {
          await fixture.product.kill();
          await fixture.product.start();
        },
      ),
    400_000,
  );
});
