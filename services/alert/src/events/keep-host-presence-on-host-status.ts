import { REMINDERS } from '@visavis/contracts/constants/alert';
import { meetingHostStatus } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import { reminderId, reminders } from '../data/campaigns.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

const [AFTER_START = 0] = REMINDERS.aheadMs.filter((aheadMs) => aheadMs < 0);

/** Hosts who are there, or have said when they begin, are not asked whether they are coming. */
export const keepHostPresenceOnHostStatus = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/keep-host-presence-on-host-status',
    kind: 'reaction',
    on: [meetingHostStatus],
    async handle(unit, { data: { meetingId, status, presence } }) {
      const writer = unit.collection(reminders);
      const question = await writer.get(reminderId(meetingId, AFTER_START));
      if (!question) return;
      const lateUntil = presence?.lateUntil && new Date(presence.lateUntil);
      writer.save({ ...question, isHostHere: status !== 'absent', ...(lateUntil && { lateUntil }) });
    },
  });
