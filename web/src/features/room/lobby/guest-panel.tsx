import { mayGoIn } from '@visavis/contracts/queue-order';
import { Suspense } from 'react';
import { EntrancePass } from '../../../shared/billing/entrance-pass.tsx';
import { Mark } from '../../../shared/brand/mark.tsx';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { othersAfterMs } from '../../../shared/format/meeting-phase.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { HostCard } from '../../../shared/people/host-card.tsx';
import { AsksToRecord } from '../../../shared/recording/asks-to-record.tsx';
import { isGuaranteeTime, useOwnView, useTellOfComing } from '../../../shared/reminders/own-view.ts';
import { BrowseMeetings, Button } from '../../../shared/ui/button.tsx';
import { EntryCondition } from '../../../shared/verification/entry-condition.tsx';
import type { RoomState } from '../api.ts';
import type { LocalMedia, LocalMediaView } from '../devices/local-media.ts';
import { backWords, dismissedWords, lostPlaceWords } from '../state/parting.ts';
import { explain } from '../state/refusals.ts';
import {
  callStep,
  clock,
  estimate,
  estimateReason,
  isNearTurn,
  pauseLeftMs,
  type RoomView,
  timeLeft,
} from '../state/room-view.ts';
import type { Room } from '../state/use-room.ts';
import { expectedStart, HostSign, isHostMissing, isOverdue } from './host-sign.tsx';
import { LeaveQueue } from './leave-queue.tsx';
import styles from './lobby.module.css';
import pitch from './pitch.module.css';
import { RefusalNotice } from './refusal-notice.tsx';

const PitchForm = lazyPart(() => import('./pitch-form.tsx'), 'PitchForm');
const OwnClip = lazyPart(() => import('../clip/own-clip.tsx'), 'OwnClip');
const CallMe = lazyPart(() => import('./call-me.tsx'), 'CallMe');
const LetPast = lazyPart(() => import('./let-past.tsx'), 'LetPast');
const AwaitingVerification = lazyPart(() => import('./awaiting-verification.tsx'), 'AwaitingVerification');
const NeedsPass = lazyPart(() => import('./needs-pass.tsx'), 'NeedsPass');
const RecordingAnswer = lazyPart(() => import('./recording-answer.tsx'), 'RecordingAnswer');
const DoorNotice = lazyPart(() => import('./door-notice.tsx'), 'DoorNotice');
const ConnectAhead = lazyPart(() => import('./connect-ahead.tsx'), 'ConnectAhead');
const OthersOn = lazyPart(() => import('../../../shared/meeting-links/others-on.tsx'), 'OthersOn');

interface Props {
  room: Room;
  session: RoomState;
  media: LocalMedia;
  devices: LocalMediaView;
  step: Extract<RoomView, { kind: 'guest-lobby' }>['step'];
}

const Notice = ({ room, session }: Pick<Props, 'room' | 'session'>) => {
  const t = useT();
  const { notice } = room;
  // A refusal says what happened now.
  const lost = room.refusal ? undefined : (lostPlaceWords(session) ?? dismissedWords(session));
  if (lost)
    return (
      <div className={styles.notice} role="status">
        <strong>{lost.title}</strong>
        {lost.text ? <p>{lost.text}</p> : null}
      </div>
    );
  // An over turn has a page of its own, and the server tells of it afterwards.
  if (notice?.kind !== 'back-in-queue' && notice?.kind !== 'sent-back') return null;
  return (
    <div className={styles.notice} role="status">
      {notice.kind === 'back-in-queue' ? (
        <>
          <strong>{t('guest.front')}</strong>
          <p>{backWords(notice.away, session)}</p>
        </>
      ) : (
        <strong>{t('guest.sentBack', { host: session.meeting.host.name })}</strong>
      )}
    </div>
  );
};

/** The guest's side of the lobby: too early, the entrance to the queue, my place in it, and the way in. */
export const GuestPanel = ({ room, session, media, devices, step }: Props) => {
  const t = useT();
  useReminded(session, step, room.now);
  return (
    <>
      <Notice room={room} session={session} />
      {room.refusal && step !== 'blocked' ? <RefusalNotice room={room} refusal={room.refusal} session={session} /> : null}
      {step === 'early' ? <Early room={room} session={session} /> : null}
      {step === 'open' && (!room.refusal || explain(room.refusal).next === 'wait') ? (
        <Open room={room} session={session} />
      ) : null}
      {step === 'blocked' ? <Blocked /> : null}
      {step === 'queue' ? <InQueue room={room} session={session} media={media} devices={devices} /> : null}
      {step === 'admitted' ? (
        <div className={styles.big} role="status">
          <Mark size={56} state="loading" />
          <p className={styles.bigWord}>{t('guest.goingIn')}</p>
          <p className={styles.quiet}>{t('guest.letsIn', { host: session.meeting.host.name })}</p>
        </div>
      ) : null}
      {step === 'inside' && !room.refusal ? (
        <div className="grid gap-16">
          <p className={styles.quiet}>{t('staff.underWay')}</p>
          <Button kind="primary" size="large" block busy={room.busy === 'enter'} onClick={() => void room.actions.enter()}>
            {t('staff.join')}
          </Button>
        </div>
      ) : null}
      {isOverdue(session, room.now, othersAfterMs(session.meeting)) ? (
        <Suspense fallback={null}>
          <OthersOn meetingId={session.meetingId} now={room.now} />
        </Suspense>
      ) : null}
      {step === 'early' || step === 'open' || step === 'queue' ? (
        <HostCard host={session.meeting.host} heading="p" className={pitch.box} />
      ) : null}
    </>
  );
};

/** A reminder leads here; whoever has taken a place has said already that they came. */
function useReminded(session: RoomState, step: Props['step'], now: number): void {
  const { meetingId, meeting } = session;
  const isDue = isHostMissing(session) && isGuaranteeTime(meeting.startsAt, now);
  const isExpected = isDue && (step === 'early' || step === 'open');
  const own = useOwnView(meetingId, 0, isExpected);
  useTellOfComing(meetingId, isExpected && own.data?.interest !== undefined, now);
}

/** Nothing says who of the two blocked the other. */
const Blocked = () => {
  const t = useT();
  return (
    <div className="grid gap-16" role="status">
      <p className={styles.bigWord}>{t('guest.blocked')}</p>
      <p className={styles.quiet}>{t('guest.blockedText')}</p>
      <BrowseMeetings />
    </div>
  );
};

const Early = ({ room, session }: Pick<Props, 'room' | 'session'>) => {
  const t = useT();
  return (
    <div className="grid gap-16">
      <div>
        <p className={styles.label}>{t('guest.opensIn')}</p>
        <p className={`${styles.count} tabular`}>{timeLeft(Date.parse(session.opensAt) - room.now)}</p>
      </div>
      <p className={styles.quiet}>{t('guest.early', { when: dayAndTime(session.opensAt, room.now) })}</p>
      <Conditions session={session} />
    </div>
  );
};

const entranceOf = ({ meetingId, meeting, turnMinutes }: RoomState) => ({
  meetingId,
  category: meeting.category,
  atOnceUntil: meeting.passAtOnceUntil,
  turnMinutes,
});

/** What the entrance asks for, and days before it does. */
const Conditions = ({ session }: Pick<Props, 'session'>) => {
  const t = useT();
  const { meetingId, meeting } = session;
  return (
    <>
      <p className={styles.label}>{t('guest.needs')}</p>
      {meeting.meetingType === 'verified' ? <EntryCondition meetingId={meetingId} /> : null}
      <EntrancePass {...entranceOf(session)} isCondition />
      {meeting.asksToRecord ? <AsksToRecord host={meeting.host.name} /> : null}
    </>
  );
};

const Open = ({ room, session }: Pick<Props, 'room' | 'session'>) => {
  const t = useT();
  return (
    <div className="grid gap-16">
      <HostSign session={session} now={room.now} />
      <Conditions session={session} />
      <Button kind="primary" size="large" block busy={room.busy === 'join'} onClick={() => void room.actions.join()}>
        {t('guest.join')}
      </Button>
      <p className={styles.quiet}>
        {session.waitingTotal === 0 ? t('guest.beforeNone') : t('guest.before', { count: session.waitingTotal })}{' '}
        {t('guest.order')}
      </p>
    </div>
  );
};

const InQueue = ({ room, session, media, devices }: Omit<Props, 'step'>) => {
  const t = useT();
  const { ticket } = session.me;
  if (!ticket) return null;
  if (ticket.unverified)
    return (
      <div className="grid gap-16">
        <Suspense fallback={null}>
          <AwaitingVerification session={session} now={room.now} />
        </Suspense>
        <HostSign session={session} now={room.now} />
        <LeaveQueue room={room} />
      </div>
    );
  const inTurn = mayGoIn(ticket);
  // Whom others may pass goes in when something else has happened.
  const wait = inTurn && estimate(ticket.etaSec);
  const next = ticket.position <= 1 && inTurn;
  const startsIn = expectedStart(session) - room.now;
  const isNear = isNearTurn(ticket);
  const call = callStep(session, ticket);
  const pausedMs = pauseLeftMs(session, room.now);
  return (
    <div className="grid gap-16">
      <div>
        <p className={styles.label}>{t(ticket.waitlist ? 'guest.waitlist' : 'guest.place')}</p>
        <p className={`${styles.count} tabular`}>
          {ticket.waitlist
            ? t('guest.waitlistBefore', { count: ticket.position - 1 })
            : next
              ? t('guest.next')
              : t('guest.inLine', { count: ticket.position, ordinal: true })}
        </p>
        <p className={styles.quiet}>
          {ticket.waitlist
            ? t('guest.waitlistText')
            : !next
              ? t('guest.of', { total: Math.max(ticket.total, ticket.position) })
              : ''}
          {wait && session.phase === 'live' ? `${next ? '' : ' · '}${wait}` : ''}
          {session.phase !== 'live' && startsIn > 0 ? (
            <span className="tabular">
              {next ? '' : ' · '}
              {t('guest.startsIn', { clock: timeLeft(startsIn) })}
            </span>
          ) : null}
        </p>
      </div>
      {inTurn && ticket.estimate && ticket.estimate.maxSec >= 120 ? (
        <p className={styles.quiet}>{estimateReason(ticket.estimate)}</p>
      ) : null}
      <HostSign session={session} now={room.now} />
      {call === 'called' ? (
        <div className={styles.notice} role="status">
          <strong>{t('guest.called')}</strong>
          <p>{t('guest.calledText')}</p>
        </div>
      ) : null}
      <Suspense fallback={null}>
        {ticket.needsPass ? <NeedsPass entrance={entranceOf(session)} ticketId={ticket.ticketId} /> : null}
        <DoorNotice room={room} session={session} />
      </Suspense>
      {ticket.held ? (
        <div className={styles.notice} role="status">
          <strong>{t('guest.held', { host: session.meeting.host.name })}</strong>
          <p dir="auto">{ticket.held}</p>
          <p>{t('guest.heldText')}</p>
        </div>
      ) : null}
      {pausedMs > 0 ? (
        <p className={styles.quiet}>
          {t('guest.paused', { host: session.meeting.host.name })} <span className="tabular">{clock(pausedMs)}</span>
        </p>
      ) : null}
      <Suspense fallback={null}>
        <RecordingAnswer session={session} />
        <PitchForm session={session} />
        <OwnClip session={session} media={media} devices={devices} />
      </Suspense>
      {call === 'away' || (!ticket.call && !isNear) ? (
        <Suspense fallback={null}>
          <CallMe meetingId={session.meetingId} ticketId={ticket.ticketId} requested={call === 'away'} />
        </Suspense>
      ) : null}
      <p className={styles.quiet}>
        {call === 'away' ? '' : t('guest.keepOpen', { host: session.meeting.host.name })}
        {room.status === 'connected' ? '' : ` ${t('guest.restoring')}`}
      </p>
      <Suspense fallback={null}>
        <ConnectAhead host={session.meeting.host.name} />
        {isNear && !ticket.held && (ticket.mayLetPast ?? ticket.total > ticket.position) ? (
          <LetPast meetingId={session.meetingId} ticketId={ticket.ticketId} position={ticket.position} />
        ) : null}
      </Suspense>
      <LeaveQueue room={room} {...(!ticket.waitlist && { position: ticket.position })} />
    </div>
  );
};
