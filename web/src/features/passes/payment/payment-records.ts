import { PAYMENTS, type PlanCode } from '@visavis/contracts/constants/billing';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { GstDetails } from '@visavis/contracts/gst';
import { localStore, type TextStorage, tabStore } from '../../../shared/session/storage.ts';

/** What the buyer chose, needed again when the provider sends the browser back. */
export interface PaymentSession {
  gstDetails: GstDetails | undefined;
  /** A category's name, or `all`. */
  selectedCategory: string;
  couponCode: string | undefined;
}
export interface PendingPayment extends PaymentSession {
  /** Ours. */
  orderId: string;
  planCode: PlanCode;
  /** Epoch ms. */
  timestamp: number;
}

export const readJson = (storage: TextStorage, key: string): unknown => {
  try {
    return JSON.parse(storage.get(key) ?? 'null');
  } catch {
    return null;
  }
};

/** The order under way in this browser. Signing out clears it with all our other keys in local storage. */
export const createPaymentRecords = (storage: TextStorage, now: () => number) => {
  const clear = () => {
    storage.remove(STORAGE_KEYS.pendingPayment);
    storage.remove(STORAGE_KEYS.paymentSession);
  };
  return {
    clear,
    keep(payment: Omit<PendingPayment, 'timestamp'>) {
      const { gstDetails, selectedCategory, couponCode } = payment;
      storage.set(STORAGE_KEYS.pendingPayment, JSON.stringify({ ...payment, timestamp: now() } satisfies PendingPayment));
      storage.set(
        STORAGE_KEYS.paymentSession,
        JSON.stringify({ gstDetails, selectedCategory, couponCode } satisfies PaymentSession),
      );
    },
    /** Undefined after 72 hours, when both records are dropped. */
    pending(): PendingPayment | undefined {
      const stored = readJson(storage, STORAGE_KEYS.pendingPayment) as Partial<PendingPayment> | null;
      if (!stored) return undefined;
      const age = now() - Number(stored.timestamp);
      if (typeof stored.orderId === 'string' && age < PAYMENTS.pendingRecordMs) return stored as PendingPayment;
      clear();
      return undefined;
    },
    session: () => readJson(storage, STORAGE_KEYS.paymentSession) as PaymentSession | null,
  };
};

export const paymentRecords = createPaymentRecords(localStore, Date.now);

const meetingKey = 'visavis.passesForMeeting';
const meetingMs = 60 * 60_000;
/**
 * Somebody came for passes from the entrance of a meeting; kept in this tab over the way to the bank and back, and over our own
 * links between a refusal and the plans, until they have gone back to it or an hour has passed.
 */
export const rememberMeeting = (meetingId: string, now: number): void =>
  void tabStore.set(meetingKey, JSON.stringify({ meetingId, at: now }));
export const forgetMeeting = (): void => tabStore.remove(meetingKey);
export const meetingToJoin = (now: number): string | undefined => {
  const { meetingId, at } = (readJson(tabStore, meetingKey) ?? {}) as { meetingId?: string; at?: number };
  return now - Number(at) < meetingMs ? meetingId : undefined;
};
