import type { NotificationKind } from '@visavis/contracts/constants/notification';
import { createMovableClock } from '@visavis/platform';
import { startServiceForTest, type TestOptions } from '@visavis/service-test';
import { alertService } from '../../src/index.ts';
import { addNotification } from '../../src/use-cases/centre/add-notification.ts';

export const START = new Date('2026-11-22T06:00:00Z');
export const HOUR = 3_600_000;

/** The alert service with a clock that stands, and two users who are signed in. */
export async function startCentre(options: TestOptions<typeof alertService> = {}) {
  const clock = createMovableClock({ now: () => START });
  const alert = await startServiceForTest(alertService, { clock, ...options });
  const gita = alert.tokenOf('gita');
  const ravi = alert.tokenOf('ravi');
  const notify = (userId: string, kind: NotificationKind = 'money', what = 'payment-captured') =>
    alert.store.transaction((unit) =>
      addNotification(
        unit,
        alert.deps.events,
        { userId, kind, what, facts: { planCode: 'basic' }, link: '/meeting-passes' },
        clock.now(),
      ),
    );
  return { ...alert, clock, gita, ravi, notify };
}
export type CentreForTest = Awaited<ReturnType<typeof startCentre>>;
