import type { WaitingGuest } from '@visavis/contracts/session';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon, VerifiedMark } from '../../../shared/ui/icon.tsx';
import { loadClip, type RoomState } from '../api.ts';
import { ClipPlayer } from '../clip/clip-player.tsx';
import { GuestRecord } from './guest-record.tsx';
import styles from './pitch.module.css';
import { PitchText } from './pitch-text.tsx';

type Entry = NonNullable<RoomState['queue']>[number];
interface Props {
  meetingId: string;
  queue: readonly Entry[];
  /** Who they are, by user; missing while it is not there. */
  guests: ReadonlyMap<string, WaitingGuest> | undefined;
  /** What can be done with whoever is chosen. */
  action: (entry: Entry) => ReactNode;
}
/** Who waits as faces, with what they want to talk about: ← and → go from one to the next. */
export const PitchDeck = ({ meetingId, queue, guests, action }: Props) => {
  const t = useT();
  // By ticket: the queue moves while the host reads.
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    queue.findIndex(({ ticketId }) => ticketId === chosen),
  );
  const entry = queue[at];
  if (!entry || !queue.some(({ pitch }) => pitch)) return null;
  const actions = action(entry);
  // Round and round: a button that is switched off at the end would lose the focus, and with it the keys.
  const go = (by: number) => setChosen(queue[(at + by + queue.length) % queue.length]?.ticketId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    // The video goes away with the focus that may be in it, and with that the keys would.
    if ((event.target as Element).closest('[data-clip]')) event.currentTarget.focus({ preventScroll: true });
    go(event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <section className={styles.deck} aria-label={t('pitch.deck')} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="line gap-12" aria-live="polite">
        <Avatar name={entry.name} picture={entry.avatarUrl} size={64} />
        <div className={styles.who}>
          <strong>
            <bdi>{entry.name}</bdi>{' '}
            {entry.verified ? <VerifiedMark size={14} at={guests?.get(entry.userId)?.verifiedAt} /> : null}
          </strong>
          <span className={`${styles.quiet} tabular`}>{t('pitch.at', { at: at + 1, total: queue.length })}</span>
          <GuestRecord key={entry.userId} guest={guests?.get(entry.userId)} isWhole />
        </div>
      </div>
      {entry.pitch?.clip ? (
        <ClipPlayer
          key={entry.pitch.clip}
          clip={entry.pitch.clip}
          load={() => loadClip(meetingId, entry.pitch?.clip ?? '')}
          label={t('clip.of', { name: entry.name })}
          play={t('clip.watchOf', { name: entry.name })}
        />
      ) : null}
      {entry.pitch ? <PitchText pitch={entry.pitch} /> : <p className={styles.quiet}>{t('pitch.none')}</p>}
      {queue.length > 1 || actions ? (
        <div className="line gap-4">
          {queue.length > 1 ? (
            <>
              <IconButton label={t('pitch.before')} aria-keyshortcuts="ArrowLeft" onClick={() => go(-1)}>
                <Icon name="back" />
              </IconButton>
              <IconButton label={t('pitch.after')} aria-keyshortcuts="ArrowRight" onClick={() => go(1)}>
                <Icon name="arrow" />
              </IconButton>
            </>
          ) : null}
          <span className={styles.action}>{actions}</span>
        </div>
      ) : null}
    </section>
  );
};
