import { verificationDecided, verificationDropped, verificationRequested } from '@visavis/contracts/events/auth';
import { addToTally, defineConsumer } from '@visavis/store';
import { verificationRows, verificationTallies } from '../data/collections.ts';
import type { AdminConsumerDeps } from '../use-cases/deps.ts';
import { dashboardChanged } from '../use-cases/read-dashboard.ts';

/** Counts the requests that wait for a decision. */
export const countVerificationsOnVerificationEvent = (deps: AdminConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'admin/count-verifications-on-verification-event',
    kind: 'projection',
    collections: [verificationRows, verificationTallies],
    on: [verificationRequested, verificationDecided, verificationDropped],
    async handle(unit, event) {
      const { requestId } = event.data;
      const rows = unit.collection(verificationRows);
      const row = await rows.get(requestId);
      if (event.type === 'visavis.verification.requested.v1') {
        // An account's end comes under another subject, and may be read first.
        if (row) return;
        rows.insert({ _id: requestId, isPending: true });
        return addToTally(unit, verificationTallies, requestId, { pending: 1 });
      }
      if (!row) {
        rows.insert({ _id: requestId, isPending: false });
        return;
      }
      if (!row.isPending) return;
      rows.save({ ...row, isPending: false });
      await addToTally(unit, verificationTallies, requestId, { pending: -1 });
    },
    async afterCommit() {
      await dashboardChanged(deps);
      deps.announcePending();
    },
  });
