import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { admitGuest, denyGuest, putSession, type RoomState, sessionKey } from '../api.ts';
import { clock } from '../state/room-view.ts';
import styles from './lobby.module.css';
import { PitchDeck } from './pitch-deck.tsx';

interface Props {
  session: RoomState;
  now: number;
  /** Why nobody can be admitted now; then the list only shows who waits. */
  held?: string | undefined;
  /** The heading stands elsewhere. */
  bare?: boolean;
}

/** Who waits, next one first, with Admit and Decline. */
export const QueueList = ({ session, now, held, bare }: Props) => {
  const t = useT();
  const client = useQueryClient();
  const { meetingId, queue = [] } = session;
  const decide = useMutation({
    mutationFn: ({ ticketId, admit }: { ticketId: string; admit: boolean }) =>
      (admit ? admitGuest : denyGuest)(meetingId, ticketId),
    onSuccess: ({ session: after }) => putSession(client, after),
    onError: (error) => {
      toast.error(messageOf(error));
      void client.invalidateQueries({ queryKey: sessionKey(meetingId) });
    },
  });
  const busy = (ticketId: string, admit: boolean) =>
    decide.isPending && decide.variables.ticketId === ticketId && decide.variables.admit === admit;

  return (
    <section className={styles.queue} aria-label={t('queue.title')}>
      {bare ? null : (
        <h2 className={styles.queueTitle}>
          {t('queue.title')} <span className="tabular">{queue.length}</span>
        </h2>
      )}
      {held && queue.length > 0 ? <p className={styles.quiet}>{held}</p> : null}
      {queue.length === 0 ? <p className={styles.quiet}>{t('queue.empty')}</p> : null}
      <PitchDeck
        queue={queue}
        action={({ ticketId, name }) =>
          held ? null : (
            <Button
              size="small"
              kind="primary"
              busy={busy(ticketId, true)}
              disabled={decide.isPending && !busy(ticketId, true)}
              onClick={() => decide.mutate({ ticketId, admit: true })}
            >
              {t('queue.admitNamed', { name })}
            </Button>
          )
        }
      />
      <ul className={styles.queueList}>
        {queue.map((entry) => (
          <li key={entry.ticketId} className={styles.queueEntry} data-away={entry.connection === 'reconnecting' || undefined}>
            <Avatar name={entry.name} picture={entry.avatarUrl} size={36} />
            <div className={styles.queueName}>
              <strong>
                {entry.name} {entry.verified ? <VerifiedMark size={14} /> : null}
              </strong>
              <span className="tabular">
                {entry.connection === 'reconnecting'
                  ? t('queue.reconnecting')
                  : t('queue.waits', { clock: clock(now - Date.parse(entry.joinedAt)) })}
              </span>
            </div>
            <div className={styles.queueActions}>
              <Button
                size="small"
                kind="quiet"
                aria-label={t('queue.declineNamed', { name: entry.name })}
                busy={busy(entry.ticketId, false)}
                onClick={() => decide.mutate({ ...entry, admit: false })}
              >
                {t('queue.decline')}
              </Button>
              {held ? null : (
                <Button
                  size="small"
                  kind="primary"
                  aria-label={t('queue.admitNamed', { name: entry.name })}
                  busy={busy(entry.ticketId, true)}
                  disabled={decide.isPending && !busy(entry.ticketId, true)}
                  onClick={() => decide.mutate({ ...entry, admit: true })}
                >
                  {t('queue.admit')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
