import { zoneOfPhone } from '@visavis/contracts/phone-zone';
import { newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { alertsById, type ClientAlertRecord } from '../../data/client-alerts.ts';
import { followId, followsAmong } from '../../data/follows.ts';
import { cardsOf, type MeetingCardRecord } from '../../data/meeting-cards.ts';
import { type PaceRecord, pacesOf, savePace } from '../../data/paces.ts';
import { type PersonRecord, peopleOf } from '../../data/people.ts';
import { decideThread, dueThreads, meetingOf, type ThreadRecord, threadsDueBy } from '../../data/threads.ts';
import { nextAnnouncementAt, noPace, withAnnouncement } from '../../domain/deliveries/pace.ts';
import { announced } from '../../domain/meeting-card.ts';
import { userOf, userRecipient } from '../../domain/recipient.ts';
import { afterQuietHours } from '../../domain/threads/quiet-hours.ts';
import { ANNOUNCEMENT_MS, type Look, look, onLeft } from '../../domain/threads/thread.ts';
import { notify } from '../deliveries/notify.ts';
import type { AlertDeps } from '../deps.ts';
import { announcementOf, isSoon, noteOf, type ThreadNote } from './note-of.ts';

/** Threads in one look; all that waits for their people goes with them, in one commit. */
const PAGE = 100;
/** Places of urgency: see `ThreadRecord`. */
const URGENCIES = [0, 1, 2] as const;

/**
 * Turns what is due into messages: each thread is compared with its meeting, and advances in the commit that its message is made
 * in. Several announcements to one person are one message. Returns how many people were looked at.
 */
export async function dispatchThreads(deps: AlertDeps, onNotes: () => void, isStopped: () => boolean): Promise<void> {
  for (;;) {
    const due = await nextPage(deps);
    if (due.length === 0 || isStopped()) return;
    const recipients = [...new Set(due.map(({ recipient }) => recipient))];
    await deps.store.transaction((unit) => dispatchPage(deps, unit, recipients, deps.clock.now()));
    onNotes();
  }
}

async function nextPage({ store, clock }: AlertDeps): Promise<ThreadRecord[]> {
  for (const urgency of URGENCIES) {
    const page = await dueThreads(store, urgency, clock.now(), PAGE);
    if (page.length > 0) return page;
  }
  return [];
}

interface Person {
  recipient: string;
  /** False: nobody hears of anything any more. */
  isThere: boolean;
  timeZone: string;
  pace: PaceRecord | undefined;
}

async function dispatchPage(deps: AlertDeps, unit: Unit, recipients: readonly string[], now: Date): Promise<void> {
  // Once one announcement is due, those that were approved since go with it.
  const due = await threadsDueBy(unit, recipients, new Date(now.getTime() + ANNOUNCEMENT_MS));
  const userIds = recipients.map(userOf).filter((id) => id !== undefined);
  const cards = await cardsOf(unit, [...new Set(due.map(({ meetingId }) => meetingId))]);
  const current = await withoutFormerFollows(unit, due, cards);
  const people = await peopleOf(unit, userIds);
  const alerts = await alertsById(
    unit,
    due.map(({ alertId }) => alertId).filter((id) => id !== null),
  );
  const lately = await pacesOf(unit, recipients);
  for (const recipient of recipients) {
    const own = current.filter((thread) => thread.recipient === recipient);
    const userId = userOf(recipient);
    const alert = alerts.get(own[0]?.alertId ?? '');
    const place = userId === undefined ? placeOfAlert(alert) : placeOfUser(people.get(userId));
    await dispatchPerson(deps, unit, { recipient, pace: lately.get(recipient), ...place }, own, cards, now);
  }
}

const placeOfAlert = (alert: ClientAlertRecord | undefined) => ({
  isThere: alert?.status === 'active',
  timeZone: alert?.timeZone ?? zoneOfPhone(alert?.phone ?? ''),
});
const placeOfUser = (person: PersonRecord | undefined) => ({
  isThere: person?.isActive ?? true,
  timeZone: person?.timeZone ?? zoneOfPhone(''),
});

async function dispatchPerson(
  deps: AlertDeps,
  unit: Unit,
  person: Person,
  due: readonly ThreadRecord[],
  cards: ReadonlyMap<string, MeetingCardRecord>,
  now: Date,
): Promise<void> {
  const { recipient, isThere, timeZone, pace } = person;
  const morning = afterQuietHours(now, timeZone);
  const announcementAt = nextAnnouncementAt(pace ?? noPace, now);
  const fresh: { thread: ThreadRecord; card: MeetingCardRecord }[] = [];
  const notes: ThreadNote[] = [];
  const announcementId = newId();
  // In the order in which they are due: whether an announcement goes is known before those that could wait are looked at.
  for (const stored of due) {
    // Without a time: its reason is gone, which is to be saved.
    const isEarly = stored.dueAt !== null && stored.dueAt > now;
    if (isEarly && (stored.told !== null || fresh.length === 0)) continue;
    const card = cards.get(stored.meetingId);
    const save = (after: Partial<ThreadRecord>) =>
      decideThread(unit, stored, meetingOf(stored), { recipient }, (thread) => ({ ...thread, ...after }));
    if (!card || !isThere) {
      save({ reminder: null, dueAt: null });
      continue;
    }
    const thread = withoutFormerHosting(stored, card);
    const seen: Look = look(thread, announced(card), now);
    const isFirst = seen.message === 'announcement';
    const later = !seen.message ? null : morning > now && !isSoon(thread) ? morning : isFirst ? announcementAt : null;
    if (later) {
      save({ dueAt: later });
      continue;
    }
    save({ ...seen.thread, ...announcedBy(seen.message, announcementId) });
    if (seen.message === 'announcement') fresh.push({ thread: stored, card });
    else if (seen.message) notes.push(noteOf(seen.message, stored, card, now));
  }
  if (fresh.length > 0) {
    notes.push({ ...announcementOf(fresh), _id: announcementId });
    savePace(unit, recipient, pace, withAnnouncement(pace ?? noPace, now), now);
  }
  for (const note of notes) await notify(deps, unit, note);
}

/** Whom a move or a reminder has reached knows of the meeting, whatever becomes of its announcement. */
const announcedBy = (message: Look['message'], id: string): Pick<ThreadRecord, 'announcedBy'> => {
  if (message === 'announcement') return { announcedBy: id };
  return message === 'move' || message === 'reminder' ? { announcedBy: null } : {};
};

/** Somebody who stopped following while a campaign was about to tell them has no reason of that kind any more. */
async function withoutFormerFollows(
  unit: Unit,
  due: readonly ThreadRecord[],
  cards: ReadonlyMap<string, MeetingCardRecord>,
): Promise<ThreadRecord[]> {
  const followOf = ({ recipient, reasons, meetingId }: ThreadRecord): string | undefined => {
    const [userId, card] = [userOf(recipient), cards.get(meetingId)];
    return userId && card && reasons.includes('follow') ? followId(userId, card.hostId) : undefined;
  };
  const ids = new Set(due.map(followOf).filter((id) => id !== undefined));
  const there = await followsAmong(unit, [...ids]);
  return due.map((thread) => {
    const id = followOf(thread);
    return id === undefined || there.has(id) ? thread : (onLeft(thread, 'follow') as ThreadRecord);
  });
}

/** A former co-host has no reason of that kind any more. */
function withoutFormerHosting(thread: ThreadRecord, card: MeetingCardRecord): ThreadRecord {
  const isHost = [card.hostId, ...card.coHostIds].map(userRecipient).includes(thread.recipient);
  return isHost || !thread.reasons.includes('hosting') ? thread : (onLeft(thread, 'hosting') as ThreadRecord);
}
