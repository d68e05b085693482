import { expect, test } from '@jest/globals';
import { startServiceForTest } from '@visavis/service-test';
import { billingService } from '../src/index.ts';

test('is ready when its store is', async () => {
  const billing = await startServiceForTest(billingService);
  expect((await fetch(`${billing.url}/readyz`)).status).toBe(200);
  await billing.stop();
});
