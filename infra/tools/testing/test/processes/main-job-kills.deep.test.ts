import { expect, test } from '@jest/globals';
import { SOCKET } from '@visavis/contracts/constants/socket';
import { until } from '../../src/index.ts';
import { mainJob } from '../main-job.ts';
import { describeInBrowser } from '../support/browser-fixture.ts';
import { describeClusterInBrowser } from '../support/cluster-fixture.ts';
import { PATIENCE_MS } from '../support/wait.ts';

/** As long as a process may take until it is ready: how fast the supervisor is, is not said here. */
const NOTICED_MS = 60_000;

describeInBrowser('the main job in one process', {}, (fixture) => {
  test(
    'runs from sign-up to the end with kill -9 and a restart between each two steps',
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

describeClusterInBrowser('the main job on processes of their own', (fixture) => {
  test('runs from sign-up to the end with kill -9 of one process after another between the steps', async () => {
    let step = 0;
    await mainJob(fixture.product, fixture.open, async () => {
      const processes = fixture.product.processes();
      const victim = processes[step++ % processes.length];
      if (victim) process.kill(victim.pid, 'SIGKILL');
      await until(
        'the supervisor noticed',
        () => fixture.product.processes().every(({ pid }) => pid !== victim?.pid),
        NOTICED_MS,
      );
      await fixture.product.ready();
    });
    expect(step).toBeGreaterThan(fixture.product.processes().length);
  }, 360_000);
});
