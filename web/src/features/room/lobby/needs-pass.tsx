import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EntrancePass } from '../../../shared/billing/entrance-pass.tsx';
import { billingKeys } from '../../../shared/billing/queries.ts';
import type { EntranceOf } from '../../../shared/billing/use-entrance.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { joinQueue, sessionKey } from '../api.ts';
import styles from './lobby.module.css';

/** An answer may be lost. */
const AGAIN_MS = 20_000;

/**
 * I was to be let in, and had no pass: the way to one. The server looks for it when the place is asked for again, which this does
 * at first, with all news of passes (they refetch what is below `billing`), and from time to time.
 */
export const NeedsPass = ({ entrance, ticketId }: { entrance: EntranceOf; ticketId: string }) => {
  const t = useT();
  const client = useQueryClient();
  const { meetingId } = entrance;
  useQuery({
    queryKey: [...billingKeys.own, 'needed', ticketId],
    queryFn: async () => {
      // What was known at the entrance is out of date.
      void client.invalidateQueries({ queryKey: billingKeys.entitlement(meetingId) });
      // Of a place that is gone, the session says so.
      return joinQueue(meetingId, { ticketId }).finally(() => client.invalidateQueries({ queryKey: sessionKey(meetingId) }));
    },
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  return (
    <section className={styles.notice} role="status">
      <strong>{t('needsPass.title')}</strong>
      <p>{t('needsPass.text')}</p>
      <EntrancePass {...entrance} />
    </section>
  );
};
