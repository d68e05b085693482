import { firstNameOf } from '@visavis/contracts/first-name';
import { Suspense, useId, useRef, useState } from 'react';
import { Mark } from '../../../shared/brand/mark.tsx';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { meetingPhase, nextPhaseAt } from '../../../shared/format/meeting-phase.ts';
import { useClockBoundary } from '../../../shared/hooks/use-clock-boundary.ts';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/meetings.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { useRoomResync } from '../../../shared/realtime/hooks.ts';
import { userRoom } from '../../../shared/realtime/room-names.ts';
import { useUser } from '../../../shared/session/session.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { useOwnMeetings } from '../api.ts';
import listStyles from '../list/meeting-list.module.css';
import { OwnActions } from './own-actions.tsx';
import { OwnMeetingRow } from './own-meeting-row.tsx';
import styles from './own-meetings.module.css';
import { byStart, isCurrent, mergeOwn, type OwnMeeting, type OwnRow, ownOrder, shownFirst, withSeries } from './own-order.ts';

const CancelMeetingDialog = lazyPart(() => import('./cancel-meeting-dialog.tsx'), 'CancelMeetingDialog');

/** The further dates of office hours, each of which can be skipped or moved, and the end of them all. */
const SeriesDates = ({ row, now }: { row: OwnRow; now: number }) => {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [ending, setEnding] = useState(false);
  const { meeting, role, dates } = row;
  const isToCome = ({ meeting }: OwnMeeting) => ['upcoming', 'queue'].includes(meetingPhase(meeting, now));
  const toCome = [row, ...dates].filter(isToCome).toSorted(byStart);
  const [next] = toCome;
  if (meeting.status === 'pending' || dates.length === 0) return null;
  return (
    <div className={styles.series}>
      <div className="wrap gap-8">
        <Button size="small" kind="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t('series.fewer') : t('series.more', { count: dates.length })}
        </Button>
        {role === 'hosting' && next && toCome.length > 1 ? (
          <Button
            size="small"
            kind="quiet"
            aria-haspopup="dialog"
            aria-label={t('series.endNamed', { title: meeting.title })}
            onClick={() => setEnding(true)}
          >
            {t('end.action')}
          </Button>
        ) : null}
      </div>
      <ul id={id} className={styles.dates} hidden={!open}>
        {open
          ? dates.map((date) => (
              <li key={date.meeting._id} className={styles.date}>
                <time dateTime={date.meeting.startsAt}>{dayAndTime(date.meeting.startsAt, now)}</time>
                <span className="quiet">{t(`phase.${meetingPhase(date.meeting, now)}`)}</span>
                <OwnActions meeting={date.meeting} role={date.role} now={now} />
              </li>
            ))
          : null}
      </ul>
      {ending && next ? (
        <Suspense fallback={null}>
          <CancelMeetingDialog meeting={next.meeting} ends={toCome.length} onClose={() => setEnding(false)} />
        </Suspense>
      ) : null}
    </div>
  );
};

const greeting = (now: number) => {
  const hour = new Date(now).getHours();
  return hour < 5 ? t('own.night') : hour < 12 ? t('own.morning') : hour < 18 ? t('own.afternoon') : t('own.evening');
};

/** All that the signed-in person hosts, comes to or is asked about, with where each stands and what can be done about it. */
export const OwnMeetings = () => {
  const t = useT();
  const user = useUser();
  const hosting = useOwnMeetings('hosting', Boolean(user));
  const cohosting = useOwnMeetings('cohosting', Boolean(user));
  const joining = useOwnMeetings('joining', Boolean(user));
  const interested = useOwnMeetings('interested', Boolean(user));
  const [all, setAll] = useState(false);
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);

  const queries = [hosting, cohosting, joining, interested];
  const refetch = () => void Promise.all(queries.map((query) => query.refetch()));
  useRoomResync(user && userRoom(user._id), refetch);

  const meetings = mergeOwn({
    hosting: hosting.data?.meetings ?? [],
    cohosting: cohosting.data?.meetings ?? [],
    joining: joining.data?.meetings ?? [],
    interested: interested.data?.meetings ?? [],
  });
  const isPending = queries.some((query) => query.isPending);
  const failed = queries.find((query) => query.isError && !query.data);
  const current = meetings.filter((own) => isCurrent(own, now));
  const rows = withSeries(ownOrder(meetings, now));
  const ordered = withSeries(ownOrder(all ? meetings : current, now));
  const visible = all ? ordered : shownFirst(ordered);
  useListMotion(
    list,
    visible.map(({ meeting }) => meeting._id),
    { view: isPending ? '' : 'own' },
  );
  const boundaries = visible.map(({ meeting }) => nextPhaseAt(meeting, now)).filter((at) => at !== undefined);
  useClockBoundary(boundaries.length ? Math.min(...boundaries) : undefined, refetch);

  // Not the title before it.
  const firstName = user && firstNameOf(user.name);
  return (
    <section className={`container ${styles.own}`} aria-labelledby="own-title">
      <div className={listStyles.head}>
        <h1 className={listStyles.greeting} tabIndex={-1}>
          {firstName ? t('own.greeting', { greeting: greeting(now), name: firstName }) : greeting(now)}
        </h1>
        <Button icon={<Icon name="plus" size={18} />} onClick={() => openHostMeeting()}>
          {t('hostMeeting')}
        </Button>
      </div>
      <h2 className={styles.title} id="own-title">
        {t('own.title')}
      </h2>
      {failed ? (
        <LoadFailed query={{ error: failed.error, isFetching: queries.some((query) => query.isFetching), refetch }} />
      ) : null}
      {isPending && visible.length === 0 ? (
        <div className={styles.row} role="status" aria-label={t('own.loading')}>
          <div className={styles.words}>
            <p className={styles.line}>
              <Skeleton width="84px" height="22px" />
              <Skeleton width="120px" height="14px" />
            </p>
            <p className={styles.name}>
              <Skeleton width="min(64%, 380px)" height="18px" />
            </p>
          </div>
          <Skeleton width="128px" height="32px" />
        </div>
      ) : null}
      {queries.every((query) => query.data) && visible.length === 0 ? (
        <div className={styles.empty}>
          <Mark size={40} state="waiting" />
          {/* Who hires waits for guests; everybody else looks for hosts. */}
          <p>{t(user?.goal === 'hire' ? 'own.nothingToHire' : 'own.nothing')}</p>
          {user?.goal === 'hire' ? (
            <Button onClick={() => openHostMeeting()}>{t('hostMeeting')}</Button>
          ) : (
            <ButtonLink to="/meetings/upcoming">{t('seeComing')}</ButtonLink>
          )}
        </div>
      ) : null}
      <ul ref={list} className={styles.list}>
        {visible.map((row) => (
          <li key={row.meeting._id} data-row={row.meeting._id}>
            <OwnMeetingRow meeting={row.meeting} role={row.role} now={now}>
              {row.meeting.series ? <SeriesDates row={row} now={now} /> : null}
            </OwnMeetingRow>
          </li>
        ))}
      </ul>
      {rows.length > visible.length || all ? (
        <Button kind="quiet" size="small" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('own.fewer') : t('own.showAll', { count: rows.length })}
        </Button>
      ) : null}
    </section>
  );
};
