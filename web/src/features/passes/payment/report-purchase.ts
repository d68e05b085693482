import type { Payment } from '@visavis/contracts/billing-model';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { track } from '../../../shared/analytics/track.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';
import { readJson } from './payment-records.ts';

const keptOrders = 50;

/**
 * For how long a tab keeps the lock of an order that it reported, in ms: what it stored may reach another tab's process only
 * later.
 */
const storageDelayMs = 3_000;

/**
 * Reports a purchase to analytics once per order, in however many tabs and reloads its success is seen. A tab that finds the
 * order locked leaves the report to the tab that holds the lock. Returns whether this tab reported it.
 */
export const reportPurchase = async (storage: TextStorage, payment: Pick<Payment, '_id' | 'amountPaise'>): Promise<boolean> => {
  if (!globalThis.navigator?.locks) return report(storage, payment);
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`visavis.purchase.${payment._id}`, { ifAvailable: true }, (lock) => {
        const isReporter = lock !== null && report(storage, payment);
        resolve(isReporter);
        return isReporter ? new Promise((release) => setTimeout(release, storageDelayMs)) : undefined;
      })
      .catch(reject);
  });
};

const report = (storage: TextStorage, { _id, amountPaise }: Pick<Payment, '_id' | 'amountPaise'>): boolean => {
  const stored = readJson(storage, STORAGE_KEYS.reportedPurchases);
  const reported: string[] = Array.isArray(stored) ? stored : [];
  if (reported.includes(_id)) return false;
  storage.set(STORAGE_KEYS.reportedPurchases, JSON.stringify([...reported, _id].slice(-keptOrders)));
  track('purchase', { transaction_id: _id, value: amountPaise / 100 });
  return true;
};
