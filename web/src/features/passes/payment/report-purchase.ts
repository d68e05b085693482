import type { Payment } from '@visavis/contracts/billing-model';
import { STORAGE_KEYS } from '@visavis/contracts/constants';
import { track } from '../../../shared/analytics/track.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';
import { readJson } from './payment-records.ts';

const keptOrders = 50;

/** Reports a purchase to analytics once per order, in however many tabs and reloads its success is seen. Returns whether it did. */
export const reportPurchase = (storage: TextStorage, { _id, amountPaise }: Pick<Payment, '_id' | 'amountPaise'>): boolean => {
  const kept = readJson(storage, STORAGE_KEYS.reportedPurchases);
  const reported: string[] = Array.isArray(kept) ? kept : [];
  if (reported.includes(_id)) return false;
  storage.set(STORAGE_KEYS.reportedPurchases, JSON.stringify([...reported, _id].slice(-keptOrders)));
  track('purchase', { transaction_id: _id, value: amountPaise / 100 });
  return true;
};
