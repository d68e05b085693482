import { createHash } from 'node:crypto';
import { newId } from '@visavis/platform';
import type { Unit } from '@visavis/store';
import { preferences } from '../../data/centre/preferences.ts';
import { deliveries, withPlace } from '../../data/deliveries.ts';
import { getPerson, isErased } from '../../data/people.ts';
import { wants } from '../../domain/centre/preferences.ts';
import { type Delivery, type NotificationFacts, TITLES_MOST } from '../../domain/deliveries/delivery.ts';
import { userOf } from '../../domain/recipient.ts';
import { addNotification } from '../centre/add-notification.ts';
import type { AlertDeps } from '../deps.ts';

/** Something that one person is to hear of, by whatever channels their preferences and its kind allow. */
export interface Note extends Pick<Delivery, 'recipient' | 'kind' | 'what' | 'items' | 'link' | 'urgency'> {
  /**
   * The alert that has phone and e-mail of a recipient without an account. Of a `confirmation`: the alert to confirm, with the
   * `what` `phone` or `email`.
   */
  alertId?: string | null;
  /** Of the delivery, where it is known before. */
  _id?: string;
  /** With the same key the same person hears of it once, e.g. the id of the event that it follows from. */
  dedupeKey?: string;
}

/**
 * In the caller's unit: a line in the user's notification centre, which their tabs show at once, and a message that the sender
 * will bring. Of an account
 * only: a confirmation, and a phone without an account, have no centre.
 */
export async function notify(deps: Pick<AlertDeps, 'events' | 'clock'>, unit: Unit, note: Note): Promise<void> {
  const { recipient, kind, what, items, link, urgency, alertId = null, dedupeKey } = note;
  const now = deps.clock.now();
  const userId = userOf(recipient);
  // An erased account may still be in somebody's list, or get a refund.
  const person = userId === undefined ? undefined : await getPerson(unit, userId);
  if (person && isErased(person)) return;
  const _id = dedupeKey === undefined ? (note._id ?? newId()) : idOf(recipient, dedupeKey);
  const rows = unit.collection(deliveries);
  if (dedupeKey !== undefined && (await rows.get(_id))) return;
  rows.insert(
    withPlace({
      _id,
      recipient,
      kind,
      what,
      items,
      link,
      urgency,
      alertId,
      state: 'open' as const,
      attempts: [],
      repeatedAfterUnknown: 0,
      createdAt: now,
      nextAt: now,
      doneAt: null,
      outcome: null,
    }),
  );
  if (userId === undefined || kind === 'confirmation') return;
  const set = await unit.collection(preferences).get(userId);
  if (!wants(set?.kinds, kind, 'centre')) return;
  const facts = { ...items[0], ...(items.length > 1 ? digestOf(items) : {}) };
  await addNotification(unit, deps.events, { _id, userId, kind, what, facts, link }, now);
}

/** Of a digest: how many there are, and the first titles. */
const digestOf = (items: readonly NotificationFacts[]): NotificationFacts => ({
  count: items.length,
  titles: items.slice(0, TITLES_MOST).flatMap(({ title }) => title ?? []),
});

/** 128 bits, letters that fit into a message's id. */
const idOf = (recipient: string, dedupeKey: string): string =>
  createHash('sha256').update(`${recipient}\n${dedupeKey}`).digest('base64url').slice(0, 22);
