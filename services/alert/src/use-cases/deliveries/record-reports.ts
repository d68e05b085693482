import { deliveryChanged } from '@visavis/contracts/events/alert';
import type { ProviderReport } from '@visavis/providers';
import { receipts } from '../../data/receipts.ts';
import { withReport } from '../../domain/receipt.ts';
import type { AlertDeps } from '../deps.ts';

const KEPT_MS = 30 * 86_400_000;

/**
 * Keeps what providers report of messages that carry our id, and tells whoever sent them, once for each step. All of a request's reports or, when this throws, the
 * provider sends them again.
 */
export async function recordReports(
  deps: Pick<AlertDeps, 'store' | 'events' | 'logger'>,
  reports: readonly ProviderReport[],
  now: Date,
): Promise<void> {
  for (const report of reports) {
    if (report.kind === 'inbound') {
      deps.logger.info({ channel: report.channel, intent: report.intent }, 'somebody answered a message');
      continue;
    }
    const { messageId } = report;
    if (messageId === undefined) continue;
    await deps.store.transaction(async (unit) => {
      const rows = unit.collection(receipts);
      const stored = await rows.get(messageId);
      const next = withReport(stored, report);
      if (!next) return;
      const kept = { ...next, forgetAt: new Date(now.getTime() + KEPT_MS) };
      const saved = stored ? rows.save({ ...stored, ...kept }) : rows.insert({ ...kept, _id: messageId });
      const { channel, status, at } = next;
      unit.publish(deps.events(deliveryChanged, messageId, { messageId, channel, status, at: at.toISOString() }), saved);
    });
  }
}
