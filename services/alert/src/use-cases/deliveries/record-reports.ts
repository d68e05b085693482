import type { NotificationChannel } from '@visavis/contracts/constants/notification';
import { deliveryChanged } from '@visavis/contracts/events/alert';
import { phoneKey } from '@visavis/platform';
import { type DeliveryStatus, messageCost, type ProviderReport } from '@visavis/providers';
import type { Unit } from '@visavis/store';
import { type DeliveryRecord, deliveries } from '../../data/deliveries.ts';
import { saveDelivery } from '../../data/operator/message-totals.ts';
import { receipts } from '../../data/receipts.ts';
import { suppress } from '../../data/suppressions.ts';
import { deliveryIdOf, withDeliveryReport } from '../../domain/deliveries/steps.ts';
import { withReport } from '../../domain/receipt.ts';
import { stopMessages } from '../client-alerts/stop-messages.ts';
import type { AlertDeps } from '../deps.ts';

const KEPT_MS = 30 * 86_400_000;

type StatusReport = Extract<ProviderReport, { kind: 'status' }> & { messageId: string };
type Step = { channel: NotificationChannel; status: DeliveryStatus };

/**
 * What providers report of messages that carry our id. A delivery moves on, by the next channel at once when a message failed; of
 * any other message, which is a code, auth learns by an event, once for each step. All of a request's reports or, when this
 * throws, the provider sends them again.
 */
export async function recordReports(
  deps: Pick<AlertDeps, 'store' | 'events' | 'logger' | 'metrics' | 'config'>,
  reports: readonly ProviderReport[],
  now: Date,
): Promise<void> {
  for (const report of reports) {
    if (report.kind === 'inbound') {
      await recordWish(deps, report, now);
      continue;
    }
    const { messageId } = report;
    if (messageId === undefined) continue;
    const step = await deps.store.transaction(async (unit) => {
      const delivery = await unit.collection(deliveries).get(deliveryIdOf(messageId));
      const attempt = delivery?.attempts.find((each) => each.messageId === messageId);
      await dropNumber(deps, unit, report, now);
      return delivery && attempt
        ? recordOwn(unit, delivery, { ...report, messageId }, now)
        : recordOther(deps, unit, { ...report, messageId }, now);
    });
    if (step) deps.metrics.messageReports.inc(step);
  }
}

/** Of a delivery. What it costs is known now. */
async function recordOwn(unit: Unit, before: DeliveryRecord, report: StatusReport, now: Date): Promise<Step | undefined> {
  const { messageId, channel, to, category, billable, status } = report;
  const statusIn = ({ attempts }: DeliveryRecord) => attempts.find((each) => each.messageId === messageId)?.status;
  const isPaid = channel === 'whatsapp' && (status === 'delivered' || status === 'read');
  const basis = { ...(to ? { to } : {}), ...(category ? { category } : {}), ...(billable === undefined ? {} : { billable }) };
  const cost = isPaid ? messageCost({ channel, ...basis }) : undefined;
  const after = withDeliveryReport(before, report, cost, now);
  const isStep = statusIn(after) === status && statusIn(before) !== status;
  if (!isStep && cost === undefined) return undefined;
  await saveDelivery(unit, before, after);
  return isStep ? { channel, status } : undefined;
}

/** Of a code, which auth sent. */
async function recordOther(
  deps: Pick<AlertDeps, 'events'>,
  unit: Unit,
  report: StatusReport,
  now: Date,
): Promise<Step | undefined> {
  const { messageId } = report;
  const rows = unit.collection(receipts);
  const stored = await rows.get(messageId);
  const next = withReport(stored, report);
  if (!next) return undefined;
  const changes = { ...next, forgetAt: new Date(now.getTime() + KEPT_MS) };
  const saved = stored ? rows.save({ ...stored, ...changes }) : rows.insert({ ...changes, _id: messageId });
  const { channel, status, at } = next;
  unit.publish(deps.events(deliveryChanged, messageId, { messageId, channel, status, at: at.toISOString() }), saved);
  return { channel, status };
}

/** A number that the provider does not know, or whose owner told the provider to stop, gets nothing more on that channel. */
async function dropNumber(
  { config }: Pick<AlertDeps, 'config'>,
  unit: Unit,
  { channel, to, failure }: Extract<ProviderReport, { kind: 'status' }>,
  now: Date,
): Promise<void> {
  const reason = failure?.reason;
  if (to === undefined || (reason !== 'recipient-unknown' && reason !== 'opted-out')) return;
  await suppress(unit, channel, phoneKey(config.phoneKeySecret, to), reason === 'opted-out' ? 'stop' : 'bounced', now);
}

/** Somebody answered. STOP ends everything but codes; that it goes on again is for the phone's owner to say, signed in. */
async function recordWish(
  deps: Pick<AlertDeps, 'store' | 'events' | 'logger' | 'config'>,
  { channel, intent, from }: Extract<ProviderReport, { kind: 'inbound' }>,
  now: Date,
): Promise<void> {
  deps.logger.info({ channel, intent }, 'somebody answered a message');
  if (intent !== 'stop') return;
  const key = phoneKey(deps.config.phoneKeySecret, from);
  await deps.store.transaction((unit) => stopMessages(deps, unit, { channel: 'phone', key, reason: 'stop' }, now));
}
