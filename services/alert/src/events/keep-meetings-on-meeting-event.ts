import type { EventOf } from '@visavis/contracts/event';
import {
  meetingApproved,
  meetingCancelled,
  meetingCreated,
  meetingRejected,
  meetingRescheduled,
  meetingStarted,
  meetingUpdated,
} from '@visavis/contracts/events/meeting';
import { defineConsumer, type Unit } from '@visavis/store';
import { campaigns } from '../data/campaigns.ts';
import { meetingCards } from '../data/meeting-cards.ts';
import { getPerson, isErased } from '../data/people.ts';
import { changeThread } from '../data/threads.ts';
import { type Campaign, campaignUrgency, firstStage } from '../domain/campaign.ts';
import { announced, type MeetingCard } from '../domain/meeting-card.ts';
import { userRecipient } from '../domain/recipient.ts';
import { onJoined } from '../domain/threads/thread.ts';
import { dropReminders, planReminders } from '../use-cases/campaigns/reminders.ts';
import { tellOfEvent } from '../use-cases/deliveries/tell-of-event.ts';
import type { AlertConsumerDeps } from '../use-cases/deps.ts';

const on = [
  meetingCreated,
  meetingUpdated,
  meetingRescheduled,
  meetingApproved,
  meetingRejected,
  meetingCancelled,
  meetingStarted,
];
type Changed = EventOf<(typeof on)[number]>;

/**
 * The read model of meetings, and in the same commit what people are to be told of the change: a campaign, which is woken once it
 * is committed, and the reminders.
 */
export const keepMeetingsOnMeetingEvent = (deps: AlertConsumerDeps) =>
  defineConsumer(deps.store, {
    id: 'alert/keep-meetings-on-meeting-event',
    kind: 'projection',
    collections: [meetingCards],
    on,
    async handle(unit, event) {
      const writer = unit.collection(meetingCards);
      const stored = await writer.get(event.data.meetingId);
      const host = await getPerson(unit, event.data.hostId);
      // Replayed, the event still has the name of whom there is no more.
      const card = { ...cardOf(event), ...(host && isErased(host) ? { hostName: host.name } : {}) };
      if (stored) writer.save({ ...stored, ...card });
      else writer.insert({ ...card, _id: event.data.meetingId });
      return { isAnnounced: changeOf(event) !== undefined };
    },
    async followUp(unit, event) {
      const { meetingId } = event.data;
      const card = await unit.collection(meetingCards).get(meetingId);
      if (!card) return 'done';
      const change = changeOf(event);
      if (change) {
        // Events say who did it, hosts included.
        const byAdmin = event.data.actor?.userId !== event.data.hostId;
        const campaign = { meetingId, change, reminder: null, byAdmin };
        unit.collection(campaigns).insert({
          ...campaign,
          stage: firstStage(change),
          after: null,
          urgency: campaignUrgency(campaign),
          at: new Date(event.time),
          _id: event.id,
        });
      }
      if (card.status === 'approved') {
        await keepHosts(unit, meetingId, card);
        await planReminders(unit, { ...card, endsAt: new Date(event.data.meeting.endsAt) }, new Date(event.time));
      } else await dropReminders(unit, meetingId);
      await tellOfEvent(deps, unit, event);
      return 'done';
    },
    async afterCommit(stored) {
      // Of an event that was handled before, the campaign may still wait.
      if (stored?.isAnnounced ?? true) deps.wakeCampaigns();
    },
  });

function cardOf({ type, data }: Changed): MeetingCard {
  const { meeting, hostId, coHostIds } = data;
  const { title, category, timeZone, status } = meeting;
  return {
    title,
    hostId,
    hostName: meeting.host.name,
    coHostIds,
    category,
    startsAt: new Date(meeting.startsAt),
    endsAt: new Date(meeting.endsAt),
    startedAt: meeting.startedAt === null ? null : new Date(meeting.startedAt),
    timeZone,
    status,
    ...(type === 'visavis.meeting.cancelled.v1' ? { reason: data.reason, endsSeriesFrom: data.endsSeriesFrom } : {}),
  };
}

/** What people learn of it; undefined: nothing. */
function changeOf({ type, data }: Changed): Campaign['change'] | undefined {
  const isPublic = data.meeting.status === 'approved';
  switch (type) {
    case 'visavis.meeting.approved.v1':
      return 'announce';
    // In another category it is news to other people.
    case 'visavis.meeting.updated.v1':
      return isPublic && data.changed.includes('category') ? 'announce' : undefined;
    case 'visavis.meeting.rescheduled.v1':
      return isPublic ? 'move' : undefined;
    case 'visavis.meeting.cancelled.v1':
      return data.previousStatus === 'approved' ? 'cancel' : undefined;
    default:
      return undefined;
  }
}

/**
 * Host and co-hosts know the meeting. A former co-host's thread is left: whether they still are one is asked before anything is
 * sent.
 */
async function keepHosts(unit: Unit, meetingId: string, card: MeetingCard): Promise<void> {
  for (const userId of [card.hostId, ...card.coHostIds])
    await changeThread(unit, { meetingId, startsAt: card.startsAt }, { recipient: userRecipient(userId) }, (thread) =>
      thread.reasons.includes('hosting') ? thread : onJoined(thread, 'hosting', announced(card)),
    );
}
