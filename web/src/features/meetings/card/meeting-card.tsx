import type { Meeting } from '@visavis/contracts/meeting-model';
import { memo, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Mark } from '../../../shared/brand/mark.tsx';
import { categoryName } from '../../../shared/format/category-name.ts';
import { dayAndTime, formatDuration, relativeWhen } from '../../../shared/format/dates.ts';
import { isHostOf } from '../../../shared/format/hosts-of.ts';
import { liveWords, presenceWords } from '../../../shared/format/live-words.ts';
import { isOverdue, meetingPhase, type Phase } from '../../../shared/format/meeting-phase.ts';
import { rhythmOf } from '../../../shared/format/series-words.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/meetings.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { ButtonLink, type ButtonLinkProps } from '../../../shared/ui/button.tsx';
import { Countdown } from '../../../shared/ui/countdown.tsx';
import { Icon, VerifiedMark } from '../../../shared/ui/icon.tsx';
import { useIsReminded } from '../api.ts';
import styles from './meeting-card.module.css';

const hour = 3_600_000;

/** When, first of all: relative within a day, else day and time, in the viewer's zone. */
const MeetingWhen = ({ meeting, phase, now }: { meeting: Meeting; phase: Phase; now: number }) => {
  const rhythm = meeting.series ? ` · ${rhythmOf(meeting.series)}` : '';
  const exact = `${dayAndTime(meeting.startsAt, now)} · ${formatDuration(meeting.durationMinutes)}`;
  const away = Date.parse(meeting.startsAt) - now;
  const within = Math.abs(away) < 24 * hour;
  if (phase === 'live') {
    const { open, title, detail } = liveWords(meeting, now);
    return (
      <div className={styles.when}>
        <p className={`${styles.whenBig} ${open ? styles.liveText : ''}`}>
          <Mark size={20} state={open ? 'live' : 'waiting'} />
          {title}
        </p>
        <p className="quiet">{detail}</p>
      </div>
    );
  }
  return (
    <div className={styles.when}>
      <p className={styles.whenBig}>
        <time dateTime={meeting.startsAt}>
          {phase !== 'past' && away > 0 && away <= hour ? (
            <Countdown startsAt={meeting.startsAt} />
          ) : (
            relativeWhen(meeting.startsAt, now)
          )}
        </time>
      </p>
      <p className="quiet">
        {within ? exact : formatDuration(meeting.durationMinutes)}
        {rhythm}
      </p>
    </div>
  );
};

const EntryNote = lazyPart(() => import('../../../shared/verification/entry-note.tsx'), 'EntryNote');

/** The one thing to do now. */
const actionOf = (
  phase: Phase,
  { _id: meetingId, startedAt }: Meeting,
  hosts: boolean,
  overdue: boolean,
  recorded: boolean,
): { label: string; to: string; kind: ButtonLinkProps['kind'] } => {
  const room = `/m/${meetingId}`;
  const page = `/p/${meetingId}`;
  if (hosts && (phase === 'live' || phase === 'queue')) return { label: t('openRoom'), to: room, kind: 'primary' };
  if (overdue) return { label: t(startedAt ? 'card.tellMeBack' : 'card.tellMe'), to: page, kind: 'plain' };
  if (phase === 'live') return { label: t('card.join'), to: room, kind: 'primary' };
  if (phase === 'queue') return { label: t('card.queue'), to: room, kind: 'primary' };
  if (recorded) return { label: t('card.watch'), to: `${page}#recording`, kind: 'plain' };
  return { label: phase === 'past' ? t('card.lookBack') : t('card.details'), to: page, kind: 'plain' };
};

interface MeetingCardProps {
  meeting: Meeting;
  heading?: 'h2' | 'h3';
  /** Below its text. */
  children?: ReactNode;
}
/** Answers in this order: when, what, with whom, which category, and what I can do now. */
export const MeetingCard = memo(({ meeting, heading: Heading = 'h3', children }: MeetingCardProps) => {
  const t = useT();
  const now = useNow();
  const user = useUser();
  const phase = meetingPhase(meeting, now);
  const hosts = isHostOf(meeting, user?._id);
  const recorded = meeting.recorded === true;
  const action = actionOf(phase, meeting, hosts, isOverdue(meeting, now), recorded);
  const others = meeting.coHosts.length;
  const present = presenceWords(meeting, phase);
  const needsBadge = meeting.meetingType === 'verified' && phase !== 'past' && !user?.isVerified && !hosts;
  const reminded = useIsReminded(meeting._id) && phase !== 'past';
  return (
    <article
      className={styles.card}
      data-phase={phase}
      data-open={meeting.startedAt !== null}
      aria-labelledby={`meeting-${meeting._id}`}
    >
      <MeetingWhen meeting={meeting} phase={phase} now={now} />
      <Heading className={styles.title} id={`meeting-${meeting._id}`}>
        <Link to={`/p/${meeting._id}`} className={styles.cover} dir="auto">
          {meeting.title}
        </Link>
      </Heading>
      <p className={styles.description} dir="auto">
        {meeting.description}
      </p>
      {meeting.asksToRecord && phase !== 'past' ? <p className={styles.wish}>{t('card.mayBeRecorded')}</p> : null}
      {children}
      <div className={styles.host}>
        <Link to={`/hosts/${meeting.host.userId}`} className={styles.hostLink}>
          <Avatar name={meeting.host.name} picture={meeting.host.profilePicture} />
          <span className={styles.hostName}>
            <span className="visually-hidden">{t('card.host')} </span>
            <span className={styles.name} dir="auto">
              {meeting.host.name}
            </span>
            {meeting.host.isVerified ? <VerifiedMark at={meeting.host.verifiedAt} /> : null}
          </span>
        </Link>
        {present.hostHere ? <span className={styles.here}>{t('common:live.here')}</span> : null}
        {reminded ? (
          <span className={styles.here}>
            {t('card.reminded')} <Icon name="check" size={14} />
          </span>
        ) : null}
        {recorded ? <span className={styles.here}>{t('card.recorded')}</span> : null}
        {others > 0 ? <span className={styles.others}>{t('card.coHosts', { count: others })}</span> : null}
      </div>
      {needsBadge ? (
        <Suspense fallback={null}>
          <EntryNote meetingId={meeting._id} title={meeting.title} />
        </Suspense>
      ) : null}
      <div className={styles.foot}>
        <span className={styles.category}>
          {present.others.length > 0 ? present.others.join(' · ') : (categoryName(meeting.category) ?? t('card.openToAll'))}
          {meeting.meetingType === 'verified' && phase !== 'past' && !needsBadge ? ` · ${t('card.verifiedOnly')}` : ''}
        </span>
        <ButtonLink
          to={action.to}
          kind={action.kind ?? 'plain'}
          size="small"
          className={styles.action ?? ''}
          aria-label={t('card.actionFor', { action: action.label, title: meeting.title })}
        >
          {action.label}
        </ButtonLink>
      </div>
    </article>
  );
});
