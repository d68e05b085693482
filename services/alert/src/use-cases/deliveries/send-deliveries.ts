import { setTimeout as wait } from 'node:timers/promises';
import { messageCost, type OutgoingMessage, type SendOutcome } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { deletePushSubscription } from '../../data/centre/push-subscriptions.ts';
import { type DeliveryRecord, deliveries, dueDeliveries } from '../../data/deliveries.ts';
import { saveDelivery } from '../../data/operator/message-totals.ts';
import { paces, savePace } from '../../data/paces.ts';
import { suppress } from '../../data/suppressions.ts';
import type { Attempt, NotificationFacts } from '../../domain/deliveries/delivery.ts';
import { nextMessageAt, noPace, withMessage } from '../../domain/deliveries/pace.ts';
import { planOf } from '../../domain/deliveries/plan.ts';
import { decide, withOutcome } from '../../domain/deliveries/steps.ts';
import { afterQuietHours } from '../../domain/threads/quiet-hours.ts';
import type { AlertDeps } from '../deps.ts';
import { type Addressee, loadAddressees } from './addressees.ts';
import { messageFor } from './message-for.ts';
import { itemsInForce } from './news.ts';

/** In a page: few enough that what is more urgent is seen soon. */
const PAGE = 50;
const AT_ONCE = 16;
/** How long a message waits for its turn of the provider's rate, within its lease. */
const RATE_WAIT_MS = 3_000;

/**
 * Sends what is due, of these ranks (places in `URGENCIES`), the most urgent first. Returns when nothing is left. Another process
 * that runs at the same time meets this one at a delivery's version: each message is marked as being sent before it is handed
 * over, by one of them.
 */
export async function sendDeliveries(deps: AlertDeps, ranks: readonly number[], isStopped: () => boolean): Promise<void> {
  // A delivery that our own error keeps from being sent holds up no other; the next run tries it again.
  const failed = new Set<string>();
  for (;;) {
    const page = (await nextPage(deps, ranks, failed)).filter(({ _id }) => !failed.has(_id));
    if (page.length === 0 || isStopped()) return;
    const addressees = await loadAddressees(deps, page, deps.clock.now());
    const queue = [...page];
    const work = async () => {
      for (let next = queue.shift(); next && !isStopped(); next = queue.shift()) {
        const { _id } = next;
        await sendOne(deps, _id, addressees.get(_id)).catch((error) => {
          failed.add(_id);
          deps.logger.error({ err: error, deliveryId: _id }, 'a message could not be sent');
        });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

async function nextPage(
  { store, clock }: AlertDeps,
  ranks: readonly number[],
  failed: ReadonlySet<string>,
): Promise<DeliveryRecord[]> {
  for (const rank of ranks) {
    const page = await dueDeliveries(store, rank, clock.now(), PAGE);
    if (page.some(({ _id }) => !failed.has(_id))) return page;
  }
  return [];
}

async function sendOne(deps: AlertDeps, id: string, addressee: Addressee | undefined): Promise<void> {
  if (!addressee) return;
  const started = await deps.store.transaction((unit) => start(unit, id, addressee, deps.clock.now()));
  if (!started) return;
  await Promise.all(started.send.map((attempt) => handOver(deps, started, attempt, addressee)));
}

interface Started {
  delivery: DeliveryRecord;
  send: Attempt[];
  items: readonly NotificationFacts[];
}

/** Marks what is to be handed over now. Undefined: somebody else was faster. */
async function start(unit: Unit, id: string, addressee: Addressee, now: Date): Promise<Started | undefined> {
  const before = await unit.collection(deliveries).get(id);
  if (!before?.nextAt || before.nextAt > now) return undefined;
  const { isThere, channels, subscriptions, timeZone } = addressee;
  const items = isThere ? await itemsInForce(unit, before, now) : undefined;
  const isFirst = before.attempts.length === 0;
  const counts = isFirst && planOf(before).isPaced;
  const pace = counts ? await unit.collection(paces).get(before.recipient) : undefined;
  const morning = afterQuietHours(now, timeZone);
  const reach = {
    isNews: items !== undefined,
    channels,
    subscriptionIds: subscriptions.map(({ _id }) => _id),
    holdUntil: morning > now ? morning : pace ? nextMessageAt(pace, now) : null,
  };
  const { delivery, send } = decide(before, reach, now);
  if (counts && send.length > 0) savePace(unit, before.recipient, pace, withMessage(pace ?? noPace, now), now);
  // What an announcement left out, the person was not told of.
  const leaving = isFirst && items && send.length > 0 ? { ...delivery, items: [...items] } : delivery;
  await saveDelivery(unit, before, leaving);
  return { delivery: leaving, send, items: items ?? [] };
}

async function handOver(deps: AlertDeps, started: Started, attempt: Attempt, addressee: Addressee): Promise<void> {
  const { store, clock } = deps;
  const { delivery } = started;
  const message = written(deps, started, attempt, addressee);
  const outcome = message ? await sent(deps, message, attempt) : NOT_WRITTEN;
  if (!outcome) return;
  const { phone } = addressee;
  const isPaidNow = outcome.kind === 'accepted' && attempt.channel === 'sms' && phone !== null;
  const segments = outcome.kind === 'accepted' ? outcome.segments : undefined;
  const cost = isPaidNow ? messageCost({ channel: 'sms', to: phone, ...(segments ? { segments } : {}) }) : undefined;
  const answer = { outcome, random: Math.random(), ...(cost === undefined ? {} : { cost }) };
  await store.transaction(async (unit) => {
    const now = clock.now();
    const before = await unit.collection(deliveries).get(delivery._id);
    if (before) await saveDelivery(unit, before, withOutcome(before, attempt, answer, now));
    if (outcome.kind === 'refused') await dropAddress(unit, attempt, outcome.reason, addressee, now);
  });
}

/** Our own mistake, as sure as a provider's refusal: no provider was asked, and the same message will fail again. */
const NOT_WRITTEN: SendOutcome = { kind: 'refused', reason: 'invalid', detail: 'the message could not be written' };

function written(deps: AlertDeps, { delivery, items }: Started, attempt: Attempt, addressee: Addressee) {
  try {
    return messageFor(deps.config, { delivery, items, attempt, addressee, now: deps.clock.now() });
  } catch (error) {
    const { kind, what } = delivery;
    deps.logger.error({ err: error, deliveryId: delivery._id, kind, what }, 'a message could not be written');
    return undefined;
  }
}

/** Undefined: it is another process's by now. */
async function sent(
  { clock, messenger }: AlertDeps,
  message: OutgoingMessage,
  { until }: Attempt,
): Promise<SendOutcome | undefined> {
  const givenUpAt = performance.now() + RATE_WAIT_MS;
  for (;;) {
    // A process that was stopped for a while may have lost the message to another one.
    if (until && until <= clock.now()) return undefined;
    const outcome = await messenger.send(message);
    if (outcome.kind !== 'retry' || !outcome.isOwnRate) return outcome;
    const afterMs = Math.max(20, outcome.afterMs ?? 0);
    if (performance.now() + afterMs > givenUpAt) return outcome;
    await wait(afterMs);
  }
}

/** What the provider says of the address itself: nothing more is sent to it. */
async function dropAddress(
  unit: Unit,
  { channel, subscriptionId }: Attempt,
  reason: string,
  { phoneKey, emailKey }: Addressee,
  now: Date,
): Promise<void> {
  if (channel === 'push') {
    if (reason === 'gone' && subscriptionId) await deletePushSubscription(unit, subscriptionId);
    return;
  }
  if (reason !== 'recipient-unknown' && reason !== 'opted-out') return;
  const key = channel === 'email' ? emailKey : phoneKey;
  if (key !== null) await suppress(unit, channel, key, reason === 'opted-out' ? 'stop' : 'bounced', now);
}
