import { Suspense, useId, useState } from 'react';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { meetingPhase } from '../../../shared/format/meeting-phase.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { OwnActions } from './own-actions.tsx';
import styles from './own-meetings.module.css';
import { byStart, type OwnMeeting, type OwnRow } from './own-order.ts';

const CancelMeetingDialog = lazyPart(() => import('./cancel-meeting-dialog.tsx'), 'CancelMeetingDialog');

/** The further dates of office hours, each of which can be skipped or moved, and the end of them all. */
export const SeriesDates = ({ row, now }: { row: OwnRow; now: number }) => {
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
