import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { formatTime } from '../../../shared/format/dates.ts';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { store } from '../../../shared/state/store.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { adminKeys } from '../query-keys.ts';
import styles from './outage.module.css';

/** Since when the server does not answer, in ms of its clock. */
const outageAtom = atom<number>();

const isUnanswered = (error: unknown) => error instanceof HttpError && (error.error === 'NETWORK' || error.status >= 502);

/** Hears of every call: one that nobody answers begins the outage, the next that is answered ends it. */
export const useOutageWatch = () => {
  const [since, setSince] = useAtom(outageAtom);
  useEffect(() => {
    const failed = (error: unknown) => {
      if (isUnanswered(error)) setSince((now) => now ?? serverNow());
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated') return;
        const { action } = event;
        if (action.type === 'success' && !action.manual) setSince(undefined);
        if (action.type === 'failed' || action.type === 'error') failed(action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') failed(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [setSince]);
  // Asked again until there is an answer, not at the next turn of the clock.
  const isOut = since !== undefined;
  useEffect(() => {
    if (!isOut) return;
    const timer = setInterval(() => void queryClient.invalidateQueries({ queryKey: adminKeys.stats }), ASK_MS);
    return () => clearInterval(timer);
  }, [isOut]);
};
const ASK_MS = 5_000;

/** Above every screen of the admin area while the server does not answer. */
export const OutageBanner = () => {
  const t = useT();
  const since = useAtomValue(outageAtom);
  return (
    <div role="status" className={styles.place}>
      {since === undefined ? null : (
        <p className={styles.banner}>{t('live.outage', { time: formatTime(new Date(since).toISOString()) })}</p>
      )}
    </div>
  );
};

/** For keys: whether nothing can be done now, which is then said. */
export const isOutage = (): boolean => {
  if (store.get(outageAtom) === undefined) return false;
  toast.error(t('live.outageKey'), ADMIN_TOAST);
  return true;
};
