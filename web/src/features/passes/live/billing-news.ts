import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import type { Later } from '../../../shared/time/later.ts';
import { createThrottledRefresh } from '../../../shared/time/throttled-refresh.ts';

/** What has happened to the person's passes; some of it is said in a toast. */
export type News = 'purchased' | 'expired' | 'lapsed' | 'changed';

interface Deps {
  /** Fetches everything of billing that is shown. */
  refetch: () => void;
  refreshUser: () => void;
  showToast: (news: Exclude<News, 'changed'>) => void;
  later: Later;
}

/**
 * Events are handled at once, then at most once per 5 s and always once more at the end of that window; refetches wait for a
 * second of quiet, and the user is fetched at most once per 10 s (specification 2, sections 4 and 9).
 */
export const createBillingNews = ({ refetch, refreshUser, showToast, later }: Deps) => {
  const waiting = new Set<News>();
  let cancelRefetch = () => {};
  const refetchSoon = () => {
    cancelRefetch();
    cancelRefetch = later(refetch, BILLING_CLIENT.refetchDebounceMs);
  };
  const user = createThrottledRefresh({ run: refreshUser, windowMs: BILLING_CLIENT.userRefreshMs, later });
  const handling = createThrottledRefresh({
    windowMs: BILLING_CLIENT.eventThrottleMs,
    later,
    run: () => {
      for (const news of waiting) if (news !== 'changed') showToast(news);
      waiting.clear();
      refetchSoon();
      user.trigger();
    },
  });
  return {
    /** For steps of a payment, which change no passes: the toast of what was bought does not wait for a window that they open. */
    refetchSoon,
    hear(news: News) {
      waiting.add(news);
      handling.trigger();
    },
    stop() {
      waiting.clear();
      cancelRefetch();
      handling.stop();
      user.stop();
    },
  };
};
