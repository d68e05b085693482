import { interestDropped, interestSet } from '@visavis/contracts/events/meeting';
import { defineConsumer } from '@visavis/store';
import { changeThread, decideThread, getThread } from '../data/threads.ts';
import { userRecipient } from '../domain/recipient.ts';
import { onJoined, onLeft } from '../domain/threads/thread.ts';
import type { AlertDeps } from '../use-cases/deps.ts';

/** Who wants to be reminded of a meeting. A reaction: threads hold what was told, which no event brings back. */
export const keepInterestsOnInterestEvent = (deps: AlertDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/keep-interests-on-interest-event',
    kind: 'reaction',
    on: [interestSet, interestDropped],
    async handle(unit, event) {
      const { meetingId, userId } = event.data;
      const recipient = userRecipient(userId);
      if (event.type === 'visavis.interest.set.v1') {
        const startsAt = new Date(event.data.startsAt);
        const seen = { isPublic: true, isCancelled: false, startsAt };
        await changeThread(unit, { meetingId, startsAt }, { recipient }, (thread) => onJoined(thread, 'interest', seen));
        return;
      }
      const stored = await getThread(unit, meetingId, recipient);
      if (stored)
        decideThread(unit, stored, { meetingId, startsAt: startOf(stored) }, { recipient }, (each) => onLeft(each, 'interest'));
    },
  });

const startOf = ({ told, forgetAt }: { told: { startsAt: Date } | null; forgetAt: Date }) => told?.startsAt ?? forgetAt;
