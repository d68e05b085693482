import type { paymentCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { Exclusively } from '../../../shared/api/token-refresh.ts';
import type { TextStorage } from '../../../shared/session/storage.ts';
import { readJson } from './payment-records.ts';

/** The three parameters that the provider's checkout comes back with. */
export interface ReturnParameters {
  razorpayOrderId: string;
  razorpayPaymentId: string;
  razorpaySignature: string;
}
export type Verification = CallResult<typeof paymentCalls.verify>;

interface Deps {
  storage: TextStorage;
  exclusively: Exclusively;
  verify: (parameters: ReturnParameters) => Promise<Verification>;
}
const maxOutcomes = 20;

/**
 * Verifies each payment once in this browser: a second call during the first one shares it, a second tab waits for it, and a
 * later one (reload, back button) finds its outcome. Resolves to our order's id; a payment that could not be verified is not
 * kept.
 */
export const createVerifyOnce = ({ storage, exclusively, verify }: Deps) => {
  const underWay = new Map<string, Promise<string>>();
  const stored = () => (readJson(storage, STORAGE_KEYS.verifiedPayments) ?? {}) as Record<string, string>;
  const run = (parameters: ReturnParameters) =>
    exclusively('visavis.verify-payment', async () => {
      const { razorpayPaymentId } = parameters;
      const verified = stored()[razorpayPaymentId];
      if (verified) return verified;
      const { payment } = await verify(parameters);
      const all = [...Object.entries(stored()), [razorpayPaymentId, payment._id]].slice(-maxOutcomes);
      storage.set(STORAGE_KEYS.verifiedPayments, JSON.stringify(Object.fromEntries(all)));
      return payment._id;
    });
  return (parameters: ReturnParameters): Promise<string> => {
    const id = parameters.razorpayPaymentId;
    const work = underWay.get(id) ?? run(parameters).finally(() => underWay.delete(id));
    underWay.set(id, work);
    return work;
  };
};
