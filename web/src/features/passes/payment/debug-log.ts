import { PAYMENTS } from '@visavis/contracts/constants/billing';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import { localStore, type TextStorage } from '../../../shared/session/storage.ts';
import { readJson } from './payment-records.ts';

export interface DebugEntry {
  /** ISO. */
  timestamp: string;
  event: string;
  data?: Record<string, unknown> | undefined;
}

const masked = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, /signature/i.test(name) ? '***' : value]));

/** The last steps of this browser's payments, for support. It stays here unless the buyer saves it. */
export const createDebugLog = (storage: TextStorage, now: () => number) => {
  const entries = (): DebugEntry[] => {
    const stored = readJson(storage, STORAGE_KEYS.paymentDebugLog);
    return Array.isArray(stored) ? stored : [];
  };
  return {
    entries,
    add(event: string, data?: Record<string, unknown>) {
      const entry: DebugEntry = { timestamp: new Date(now()).toISOString(), event, ...(data && { data: masked(data) }) };
      storage.set(STORAGE_KEYS.paymentDebugLog, JSON.stringify([...entries(), entry].slice(-PAYMENTS.debugLogEntries)));
    },
    clear: () => storage.remove(STORAGE_KEYS.paymentDebugLog),
    /** Pretty-printed. */
    text: () => JSON.stringify(entries(), null, 2),
  };
};

export const debugLog = createDebugLog(localStore, Date.now);
/** What an error says about itself, for the log. */
export const errorFields = (error: unknown) => {
  const {
    message,
    error: code,
    status,
    requestId,
  } = error as Partial<Record<'message' | 'error' | 'status' | 'requestId', unknown>>;
  return { message, code, status, requestId };
};
