import { deliveryChanged } from '@visavis/contracts/events/alert';
import { defineConsumer } from '@visavis/store';
import { noteReceipt, sendBySms } from '../use-cases/codes/send-by-sms.ts';
import type { AuthDeps } from '../use-cases/deps.ts';

/**
 * A code that WhatsApp reports as failed goes by SMS at once; one that arrived does not. A reaction: what was sent comes back by
 * no event.
 */
export const sendCodeBySmsOnDeliveryChanged = (deps: AuthDeps) =>
  defineConsumer(deps.store, {
    id: 'auth/send-code-by-sms-on-delivery-changed',
    kind: 'reaction',
    on: [deliveryChanged],
    handle: (unit, { data }) => noteReceipt(unit, data),
    async afterCommit(failed) {
      if (failed) await sendBySms(deps, failed);
    },
  });
