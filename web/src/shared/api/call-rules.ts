import { API } from '@visavis/contracts/constants/api';

interface CallRule {
  timeoutMs: number;
  /** How often a call is sent again after the network failed. */
  networkRetries: number;
}
const money = /^(?:\/api\/(?:admin\/)?(?:payments|subscriptions|plans)(?:\/|$)|\/admin\/users\/[^/]+\/subscriptions$)/;

/** Payment, subscription and plan calls get twice the time and one retry on a network failure (specification 1, section 7). */
export const ruleOf = (path: string): CallRule =>
  money.test(path)
    ? { timeoutMs: API.paymentTimeoutMs, networkRetries: API.paymentNetworkRetries }
    : { timeoutMs: API.timeoutMs, networkRetries: 0 };
