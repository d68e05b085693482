import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatTime } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { recordingWords } from '../../../shared/recording/recording-words.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { VerifiedMark } from '../../../shared/ui/icon.tsx';
import { type RoomState, waitingGuestsQuery } from '../api.ts';
import type { TurnActions } from '../live/use-turn.ts';
import { clock } from '../state/room-view.ts';
import { GuestRecord } from './guest-record.tsx';
import styles from './lobby.module.css';
import { PitchDeck } from './pitch-deck.tsx';

const ConfirmDialog = lazyPart(() => import('../../../shared/kit/confirm-dialog.tsx'), 'ConfirmDialog');
const WordsDialog = lazyPart(() => import('./words-dialog.tsx'), 'WordsDialog');

interface Props {
  session: RoomState;
  turn: TurnActions;
  now: number;
  /** Why nobody can be admitted now; then the list only shows who waits. */
  held?: string | undefined;
  /** The heading stands elsewhere. */
  bare?: boolean;
}
type Entry = NonNullable<RoomState['queue']>[number];

/** Who waits, the next one first: letting in, out of turn with a reason, to the front, waiting on with a message. */
export const QueueList = ({ session, turn, now, held, bare }: Props) => {
  const t = useT();
  const { queue = [] } = session;
  const { guest, next, admitted } = turn;
  const mayAdmit = !held && !admitted;
  const { data: guests } = useQuery(
    waitingGuestsQuery(
      session.meetingId,
      queue.map(({ userId }) => userId),
    ),
  );
  const [asking, setAsking] = useState<{ what: 'reason' | 'hold' | 'decline'; entry: Entry }>();
  // Who may close the page until they are called is not about to come back.
  const away = ({ call, keptUntil }: Entry) => {
    if (call === 'asked') return t('away');
    return call === 'called' && keptUntil ? t('awayCalled', { time: formatTime(keptUntil) }) : t('reconnecting');
  };
  const admit = (entry: Entry) => (turn.passes(entry) ? setAsking({ what: 'reason', entry }) : turn.admit(entry.ticketId));
  const admitNamed = ({ name }: Entry) => t(guest ? 'finishAndAdmit' : 'admitNamed', { name });

  return (
    <section className={styles.queue} aria-label={t('title')}>
      {bare ? null : (
        <h2 className={styles.queueTitle}>
          {t('title')} <span className="tabular">{queue.length}</span>
        </h2>
      )}
      {admitted ? <Admitted admitted={admitted} turn={turn} now={now} /> : null}
      {held && queue.length > 0 ? <p className={styles.quiet}>{held}</p> : null}
      {guest && mayAdmit && queue.length > 0 ? <p className={styles.quiet}>{t('inTurn', { name: guest.name })}</p> : null}
      {queue.length === 0 && !admitted ? <p className={styles.quiet}>{t('empty')}</p> : null}
      <PitchDeck
        meetingId={session.meetingId}
        queue={queue}
        guests={guests}
        action={(entry) =>
          !mayAdmit || entry.outside ? null : (
            <Button
              size="small"
              kind={entry.ticketId === next?.ticketId ? 'primary' : 'plain'}
              disabled={turn.busy}
              onClick={() => admit(entry)}
            >
              {admitNamed(entry)}
            </Button>
          )
        }
      />
      <ul className="grid gap-8">
        {queue.map((entry, index) => {
          const { ticketId, name } = entry;
          const waitsOn = entry.held;
          return (
            <li key={ticketId} className={styles.queueEntry} data-away={entry.connection === 'reconnecting' || undefined}>
              <Avatar name={name} picture={entry.avatarUrl} size={36} />
              <div className={styles.queueName}>
                <strong>
                  <bdi>{name}</bdi>{' '}
                  {entry.verified ? <VerifiedMark size={14} at={guests?.get(entry.userId)?.verifiedAt} /> : null}
                </strong>
                <span className="tabular">
                  {entry.connection === 'reconnecting'
                    ? away(entry)
                    : t('waits', { clock: clock(now - Date.parse(entry.joinedAt)) })}
                </span>
                {session.meeting.asksToRecord ? <span>{recordingWords(entry.mayRecord)}</span> : null}
                {entry.returning ? <span>{t('door.returning')}</span> : null}
                {entry.outside ? <span>{t('door.outside')}</span> : null}
                {entry.needsPass ? <span>{t('needsPass.host')}</span> : null}
                <GuestRecord guest={guests?.get(entry.userId)} />
              </div>
              {!mayAdmit || entry.outside ? null : (
                <Button
                  size="small"
                  kind={ticketId === next?.ticketId ? 'primary' : 'plain'}
                  aria-label={admitNamed(entry)}
                  disabled={turn.busy}
                  onClick={() => admit(entry)}
                >
                  {t('admit')}
                </Button>
              )}
              {waitsOn ? <p className={styles.queueHeld}>{t('told', { message: waitsOn })}</p> : null}
              <div className={styles.queueActions}>
                {index > 0 ? (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('toFrontNamed', { name })}
                    disabled={turn.busy}
                    onClick={() => turn.toFront(ticketId)}
                  >
                    {t('toFront')}
                  </Button>
                ) : null}
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t(waitsOn ? 'releaseNamed' : 'holdNamed', { name })}
                  disabled={turn.busy}
                  onClick={() => (waitsOn ? turn.hold(ticketId, null) : setAsking({ what: 'hold', entry }))}
                >
                  {t(waitsOn ? 'release' : 'hold')}
                </Button>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={t('declineNamed', { name })}
                  disabled={turn.busy}
                  onClick={() => setAsking({ what: 'decline', entry })}
                >
                  {t('decline')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {asking?.what === 'reason' ? (
          <WordsDialog
            title={t('why', { name: asking.entry.name, next: next?.name ?? '' })}
            label={t('reason')}
            usual={[t('reasonAgreed'), t('reasonShort'), t('reasonNotReady')]}
            max={200}
            submit={admitNamed(asking.entry)}
            onSubmit={(reason) => turn.admit(asking.entry.ticketId, reason)}
            onClose={() => setAsking(undefined)}
          />
        ) : null}
        {asking?.what === 'decline' ? (
          <ConfirmDialog
            title={t('declineAsk.title', { name: asking.entry.name })}
            action={t('decline')}
            keep={t('declineAsk.keep')}
            onConfirm={() => {
              // An earlier press is under way, and would swallow this one.
              if (turn.busy) return;
              turn.decline(asking.entry.ticketId);
              setAsking(undefined);
            }}
            onClose={() => setAsking(undefined)}
          >
            {t('declineAsk.text', { name: asking.entry.name })}
          </ConfirmDialog>
        ) : null}
        {asking?.what === 'hold' ? (
          <WordsDialog
            title={t('holdTitle', { name: asking.entry.name })}
            label={t('message')}
            usual={[t('messageSoon'), t('messageRead')]}
            max={140}
            submit={t('holdSend')}
            onSubmit={(message) => turn.hold(asking.entry.ticketId, message)}
            onClose={() => setAsking(undefined)}
          />
        ) : null}
      </Suspense>
    </section>
  );
};

/** Who was let in and is not here yet: until when, and back to the front. */
const Admitted = ({ admitted, turn, now }: { admitted: NonNullable<TurnActions['admitted']> } & Pick<Props, 'turn' | 'now'>) => {
  const t = useT();
  const { name, avatarUrl, verified, until } = admitted;
  return (
    <div className={styles.queueEntry}>
      <Avatar name={name} picture={avatarUrl} size={36} />
      <div className={styles.queueName}>
        <strong>
          {name} {verified ? <VerifiedMark size={14} /> : null}
        </strong>
        <span>
          <span role="status">{t('onTheWay')}</span>
          <span className="tabular" aria-hidden="true">
            {' '}
            · {clock(Date.parse(until) - now)}
          </span>
        </span>
      </div>
      <Button size="small" aria-label={t('takeBackNamed', { name })} disabled={turn.busy} onClick={turn.takeBack}>
        {t('takeBack')}
      </Button>
    </div>
  );
};
