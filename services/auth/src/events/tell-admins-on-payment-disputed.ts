import { OPEN_DISPUTES } from '@visavis/contracts/constants/billing';
import { userDisputesPayment } from '@visavis/contracts/events/auth';
import { paymentDisputed } from '@visavis/contracts/events/billing';
import { defineConsumer } from '@visavis/store';
import { findActiveAdmins, getUser, saveUser } from '../data/users.ts';
import type { AuthDeps } from '../use-cases/deps.ts';

/** Of a dispute that can still be answered. The alert service makes one message of what is published of one phase again. */
export const tellAdminsOnPaymentDisputed = (deps: AuthDeps) =>
  defineConsumer(deps.store, {
    id: 'auth/tell-admins-on-payment-disputed',
    kind: 'reaction',
    on: [paymentDisputed],
    async handle(unit, { data }) {
      if (!(OPEN_DISPUTES as readonly string[]).includes(data.status)) return;
      // A consumer that is new to a topic reads all of it.
      if (data.respondBy !== null && new Date(data.respondBy) <= deps.clock.now()) return;
      const adminIds = (await findActiveAdmins(unit)).map(({ _id }) => _id);
      // Also of an erased account a record is left.
      const user = await getUser(unit, data.userId);
      if (!user) return;
      const { userId, disputeId, phase, isDue, disputedPaise, paymentId, reasonCode, respondBy } = data;
      const dispute = { disputeId, phase, isDue, disputedPaise, paymentId, reasonCode, respondBy };
      unit.publish(deps.events(userDisputesPayment, userId, { userId, ...dispute, adminIds }), saveUser(unit, user));
    },
  });
