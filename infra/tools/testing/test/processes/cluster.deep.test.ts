import { expect, test } from '@jest/globals';
import { mainJob } from '../main-job.ts';
import { describeClusterInBrowser } from '../support/cluster-fixture.ts';
import { signedInSockets } from '../support/sockets.ts';

describeClusterInBrowser('the main job on processes of their own', (fixture) => {
  test('runs from sign-up to the end, with users on both BFFs', async () => {
    let spread = false;
    await mainJob(fixture.product, fixture.open, async () => {
      // Host, admin and joiner: three signed-in sockets on two BFFs.
      const counts = await signedInSockets(fixture.product);
      spread ||= counts.length === 2 && counts.every((count) => count > 0);
    });
    expect(spread).toBe(true);
  }, 240_000);
});
