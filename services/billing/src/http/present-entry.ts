import type { LedgerEntry } from '@visavis/contracts/billing-model';
import type { LedgerEntryRecord } from '../domain/account.ts';

export const presentEntry = (entry: LedgerEntryRecord): LedgerEntry => ({
  _id: entry._id,
  delta: entry.delta,
  reason: entry.reason,
  note: entry.note,
  subscriptionId: entry.subscriptionId,
  meetingId: entry.meetingId,
  meetingTitle: entry.meetingTitle,
  ...(entry.because && { because: entry.because }),
  balanceAfter: entry.balanceAfter,
  at: entry.at.toISOString(),
});
