import { setImmediate } from 'node:timers/promises';
import type { Clock } from '@visavis/platform';
import type { Store, Unit } from '@visavis/store';
import { blockedWith } from '../../data/blocks.ts';
import { type CampaignRecord, campaigns, nextCampaign } from '../../data/campaigns.ts';
import { activeAlertsFor } from '../../data/client-alerts.ts';
import { followersOf } from '../../data/follows.ts';
import { type MeetingCardRecord, meetingCards } from '../../data/meeting-cards.ts';
import { decideThread, type ThreadOwner, type ThreadRecord, threadsAbout, threadsOfRecipients } from '../../data/threads.ts';
import { stageAfter } from '../../domain/campaign.ts';
import { recipientOf, userOf, userRecipient } from '../../domain/recipient.ts';
import { onAnnounced, onCancelled, onMoved, onReminderDue, type Reason, type Thread } from '../../domain/threads/thread.ts';

/** People in one commit: enough that the commit costs little for each, few enough that requests go on between two pages. */
const PAGE = 500;

/**
 * Brings every campaign to the people whom it is for, page by page, until `isStopped`; what a crash interrupts goes on after the
 * last committed page. The most urgent have the next page, in turns: a reminder waits for one page of a large announcement, not
 * for all of it. Another replica that runs at the same time meets it at the campaign's version, and goes on from where it is.
 */
export async function runCampaigns(
  { store, clock }: { store: Store; clock: Clock },
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const next = await nextCampaign(store);
    if (!next) return;
    await store.transaction((unit) => runPage(unit, next._id, clock.now()));
    // Requests that came during the page go before the next one.
    await setImmediate();
  }
}

async function runPage(unit: Unit, id: string, now: Date): Promise<void> {
  const campaign = await unit.collection(campaigns).get(id);
  if (!campaign) return;
  const card = await unit.collection(meetingCards).get(campaign.meetingId);
  const page = card ? await audienceOf(unit, campaign, card) : [];
  const last = page.at(-1);
  if (card) await tell(unit, campaign, card, page, now);
  const isWhole = page.length === PAGE;
  const stage = isWhole ? campaign.stage : stageAfter(campaign.stage);
  const writer = unit.collection(campaigns);
  if (!stage) writer.delete(campaign);
  else writer.save({ ...campaign, stage, after: isWhole && last ? last.place : null, at: now });
}

interface Addressee extends ThreadOwner {
  /** In the stage. */
  place: NonNullable<CampaignRecord['after']>;
  reason?: Extract<Reason, 'alert' | 'follow'>;
  thread?: ThreadRecord;
}

async function audienceOf(unit: Unit, campaign: CampaignRecord, card: MeetingCardRecord): Promise<Addressee[]> {
  const wanted = { after: campaign.after, limit: PAGE };
  switch (campaign.stage) {
    case 'category':
    case 'all-categories': {
      const category = campaign.stage === 'category' ? card.category : 'all';
      if (category === null) return [];
      const page = await activeAlertsFor(unit, category, wanted);
      return page.map((alert) => ({
        place: { _id: alert._id, by: alert.recipient },
        recipient: recipientOf(alert),
        alertId: alert._id,
        reason: 'alert',
      }));
    }
    case 'followers': {
      const page = await followersOf(unit, card.hostId, wanted);
      return page.map(({ _id, userId }) => ({
        place: { _id, by: userId },
        recipient: userRecipient(userId),
        reason: 'follow',
      }));
    }
    case 'threads': {
      const page = await threadsAbout(unit, campaign.meetingId, wanted);
      return page.map((thread) => ({ place: { _id: thread._id, by: thread._id }, recipient: thread.recipient, thread }));
    }
  }
}

async function tell(
  unit: Unit,
  campaign: CampaignRecord,
  card: MeetingCardRecord,
  page: readonly Addressee[],
  now: Date,
): Promise<void> {
  const hosts = new Set([card.hostId, ...card.coHostIds].map(userRecipient));
  const withoutThread = page.filter(({ thread }) => !thread).map(({ recipient }) => recipient);
  const stored = await threadsOfRecipients(unit, card._id, withoutThread);
  const blocked = await blockedWithHosts(unit, card, page);
  const seen = new Set<string>();
  for (const addressee of page) {
    const { recipient, reason, thread = stored.get(recipient) } = addressee;
    // One person may be in a page by two alerts, and nobody gets their own meeting as news.
    if (seen.has(recipient) || (reason && (hosts.has(recipient) || blocked.has(recipient)))) continue;
    seen.add(recipient);
    decideThread(unit, thread, { meetingId: card._id, startsAt: card.startsAt }, addressee, (before) =>
      reason ? onAnnounced(before, reason, now) : changed(before, campaign, card, recipient, now),
    );
  }
}

/** Of those to whom it would be news: whom a host blocked, or who blocked a host. */
async function blockedWithHosts(unit: Unit, card: MeetingCardRecord, page: readonly Addressee[]): Promise<Set<string>> {
  const userIds = page.map(({ reason, recipient }) => reason && userOf(recipient)).filter((id) => id !== undefined);
  return new Set([...(await blockedWith(unit, [card.hostId, ...card.coHostIds], userIds))].map(userRecipient));
}

/** What a change to the meeting means to somebody who has a thread about it. */
function changed(thread: Thread, campaign: CampaignRecord, card: MeetingCardRecord, recipient: string, now: Date): Thread {
  const { change, reminder, byAdmin } = campaign;
  // Whoever moved or cancelled it knows.
  const isOwnDoing = !byAdmin && recipient === userRecipient(card.hostId);
  switch (change) {
    case 'move':
      return isOwnDoing ? { ...thread, told: { status: 'announced', startsAt: card.startsAt } } : onMoved(thread, now);
    case 'cancel':
      return isOwnDoing
        ? { ...thread, told: { status: 'cancelled', startsAt: card.startsAt }, reminder: null, dueAt: null }
        : onCancelled(thread, now);
    case 'remind': {
      const wantsReminders = thread.reasons.includes('interest') || thread.reasons.includes('hosting');
      return reminder && wantsReminders ? onReminderDue(thread, reminder, now) : thread;
    }
    case 'announce':
      return thread;
  }
}
