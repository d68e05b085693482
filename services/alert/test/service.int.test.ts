import { expect, test } from '@jest/globals';
import { startServiceForTest } from '@visavis/service-test';
import { alertService } from '../src/index.ts';

test('is ready when its store is', async () => {
  const alert = await startServiceForTest(alertService);
  expect((await fetch(`${alert.url}/readyz`)).status).toBe(200);
  await alert.stop();
});
