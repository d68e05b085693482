import type { DeliveryStatus, ProviderReport } from '@visavis/providers';

export interface Receipt {
  channel: 'whatsapp' | 'sms';
  status: DeliveryStatus;
  /** By the provider's clock, where it says so. */
  at: Date;
}
type StatusReport = Extract<ProviderReport, { kind: 'status' }>;

/** A message that was delivered did not fail, whatever is reported later; one that failed may still turn out to have arrived. */
const RANK: Record<DeliveryStatus, number> = { sent: 0, failed: 1, delivered: 2, read: 3 };

/** The message after the report; undefined when that says nothing new. Reports come late, twice and out of order. */
export function withReport(before: Receipt | undefined, { channel, status, at }: StatusReport): Receipt | undefined {
  return before && RANK[status] <= RANK[before.status] ? undefined : { channel, status, at };
}
