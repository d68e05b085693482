import type { Clock } from '@visavis/platform';
import type { Store, Unit } from '@visavis/store';
import { type CampaignRecord, campaigns } from '../../data/campaigns.ts';
import { clientAlerts } from '../../data/client-alerts.ts';
import { follows } from '../../data/follows.ts';
import { type MeetingCardRecord, meetingCards } from '../../data/meeting-cards.ts';
import { decideThread, type ThreadOwner, type ThreadRecord, threadId, threads } from '../../data/threads.ts';
import { stageAfter } from '../../domain/campaign.ts';
import { phoneRecipient, userRecipient } from '../../domain/recipient.ts';
import { onAnnounced, onCancelled, onMoved, onReminderDue, type Reason, type Thread } from '../../domain/threads/thread.ts';

/** People in one commit: enough that the commit costs little for each, few enough that requests go on between two pages. */
const PAGE = 500;

/**
 * Brings every campaign to the people whom it is for, page by page; what a crash interrupts goes on after the last committed page. Another
 * replica that runs at the same time meets it at the campaign's version, and goes on from where it is.
 */
export async function runCampaigns({ store, clock }: { store: Store; clock: Clock }): Promise<void> {
  for (;;) {
    const [next] = await store.collection(campaigns).find({ sort: { at: 1 }, limit: 1 });
    if (!next) return;
    while ((await store.transaction((unit) => runPage(unit, next._id, clock.now()))) === 'more');
  }
}

async function runPage(unit: Unit, id: string, now: Date): Promise<'more' | 'done'> {
  const campaign = await unit.collection(campaigns).get(id);
  if (!campaign) return 'done';
  const card = await unit.collection(meetingCards).get(campaign.meetingId);
  const page = card ? await audienceOf(unit, campaign, card) : [];
  const last = page.at(-1);
  if (card) await tell(unit, campaign, card, page, now);
  const isWhole = page.length === PAGE;
  const stage = isWhole ? campaign.stage : stageAfter(campaign.stage);
  const writer = unit.collection(campaigns);
  if (!stage) {
    writer.delete(campaign);
    return 'done';
  }
  writer.save({ ...campaign, stage, after: isWhole && last ? { _id: last.key, createdAt: last.createdAt } : null });
  return 'more';
}

interface Addressee extends ThreadOwner {
  /** Its place in the stage. */
  key: string;
  createdAt: Date;
  reason?: Extract<Reason, 'alert' | 'follow'>;
  thread?: ThreadRecord;
}

async function audienceOf(unit: Unit, campaign: CampaignRecord, card: MeetingCardRecord): Promise<Addressee[]> {
  const after = campaign.after ? { after: { ...campaign.after, version: 0 } } : {};
  switch (campaign.stage) {
    case 'category':
    case 'all-categories': {
      const categories = campaign.stage === 'category' ? card.category : 'all';
      if (categories === null) return [];
      const page = await unit.collection(clientAlerts).find({
        where: { categories, status: 'active' },
        sort: { createdAt: 1 },
        limit: PAGE,
        ...after,
      });
      return page.map(({ _id, createdAt, ownerId, phoneKey }) => ({
        key: _id,
        createdAt,
        recipient: ownerId === null ? phoneRecipient(phoneKey) : userRecipient(ownerId),
        alertId: _id,
        reason: 'alert',
      }));
    }
    case 'followers': {
      const where = { hostId: card.hostId };
      const page = await unit.collection(follows).find({ where, sort: { createdAt: 1 }, limit: PAGE, ...after });
      return page.map(({ _id, createdAt, userId }) => ({
        key: _id,
        createdAt,
        recipient: userRecipient(userId),
        reason: 'follow',
      }));
    }
    case 'threads': {
      const where = { meetingId: campaign.meetingId };
      const page = await unit.collection(threads).find({ where, sort: { _id: 1 }, limit: PAGE, ...after });
      return page.map((thread) => ({ key: thread._id, createdAt: thread.forgetAt, recipient: thread.recipient, thread }));
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
  const stored = campaign.stage === 'threads' ? new Map<string, ThreadRecord>() : await threadsOf(unit, card._id, page);
  const seen = new Set<string>();
  for (const addressee of page) {
    const { recipient, reason, thread = stored.get(recipient) } = addressee;
    // One person may be in a page by two alerts, and nobody is told of their own meeting as of news.
    if (seen.has(recipient) || (reason && hosts.has(recipient))) continue;
    seen.add(recipient);
    decideThread(unit, thread, { meetingId: card._id, startsAt: card.startsAt }, addressee, (before) =>
      reason ? onAnnounced(before, reason, now) : changed(before, campaign, card, recipient, now),
    );
  }
}

async function threadsOf(unit: Unit, meetingId: string, page: readonly Addressee[]): Promise<Map<string, ThreadRecord>> {
  if (page.length === 0) return new Map();
  const ids = [...new Set(page.map(({ recipient }) => threadId(meetingId, recipient)))];
  const found = await unit.collection(threads).find({ where: { _id: { in: ids } }, limit: PAGE });
  return new Map(found.map((thread) => [thread.recipient, thread]));
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
