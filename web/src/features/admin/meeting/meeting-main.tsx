import type { Meeting } from '@visavis/contracts/meeting-model';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import {
  dayAndTime,
  formatDuration,
  formatLongDay,
  formatTime,
  myZone,
  pastWhen,
  zoneLabel,
} from '../../../shared/format/dates.ts';
import { distanceOf } from '../../../shared/format/distance.ts';
import { meetingPhase } from '../../../shared/format/meeting-phase.ts';
import { seriesPlace, seriesWords } from '../../../shared/format/series-words.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { SeriesDatesList } from '../../../shared/meeting-form/series-dates-list.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../detail/detail.module.css';
import { openReviewDialog, possible } from '../dialogs/review.ts';
import { sendingIdsAtom } from '../held.ts';
import { KeyHint } from '../ui/key-hints.tsx';
import { Note, notesOf } from '../ui/note.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { VideoSection } from '../video/video-section.tsx';

const Start = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const now = useNow();
  const { startsAt, endedAt, timeZone, durationMinutes, series, status } = meeting;
  return (
    <div className={styles.start}>
      <p className={styles.startDay}>
        <time dateTime={startsAt}>
          {formatLongDay(startsAt)}, {formatTime(startsAt)}
        </time>
      </p>
      <p className="quiet">
        {endedAt ? t('endedWhen', { when: pastWhen(endedAt, now) }) : distanceOf(startsAt, now)} ·{' '}
        {formatDuration(durationMinutes)}
        {timeZone === myZone()
          ? ''
          : ` · ${t('detail.forHost', { when: dayAndTime(startsAt, now, timeZone), zone: zoneLabel(startsAt, timeZone) })}`}
        {series ? ` · ${status === 'approved' ? seriesPlace(series) : seriesWords(series)}` : ''}
      </p>
    </div>
  );
};

const decisionLine = (meeting: Meeting) => {
  const { status, reason } = meeting;
  if (status === 'rejected') return { title: t('state.rejected'), text: reason };
  if (status !== 'cancelled') return undefined;
  const { previousStatus: was } = meeting;
  if (was === 'approved') return { title: t('detail.cancelledApproved'), text: reason };
  return { title: was === 'pending' ? t('detail.cancelledPending') : t('state.cancelled'), text: reason };
};

const DecisionBar = ({ meeting }: { meeting: Meeting }) => {
  const t = useT();
  const may = possible(meeting);
  const isSending = useAtomValue(sendingIdsAtom).includes(meeting._id);
  if (!may.review && !may.edit && !may.cancel) return null;
  const { title } = meeting;
  return (
    <div className={styles.bar} inert={isSending}>
      {may.review ? (
        <>
          <Button
            kind="primary"
            aria-label={t('approveNamed', { title })}
            onClick={() => openReviewDialog({ kind: 'approve', meeting })}
          >
            {t('approve')} <KeyHint letter="A" />
          </Button>
          <Button aria-label={t('rejectNamed', { title })} onClick={() => openReviewDialog({ kind: 'reject', meeting })}>
            {t('reject')} <KeyHint letter="R" />
          </Button>
        </>
      ) : null}
      {may.edit ? (
        <Button
          aria-label={t('editNamed', { title })}
          icon={<Icon name="edit" size={18} />}
          onClick={() => openReviewDialog({ kind: 'edit', meeting })}
        >
          {t('common:edit')} <KeyHint letter="E" />
        </Button>
      ) : null}
      {may.cancel ? (
        <Button
          kind="quiet"
          className={styles.cancel ?? ''}
          aria-label={t('cancelMeetingNamed', { title })}
          onClick={() => openReviewDialog({ kind: 'cancel', meeting })}
        >
          {t('cancelMeeting')} <KeyHint letter="C" />
        </Button>
      ) : null}
    </div>
  );
};

export const MeetingMain = ({ meeting, steps }: { meeting: Meeting; steps: ReactNode }) => {
  const t = useT();
  const decision = decisionLine(meeting);
  const now = useNow();
  const over = meetingPhase(meeting, now) === 'past';
  return (
    <article className={styles.main}>
      <header className={styles.head}>
        <div className={styles.over}>
          <StatusTag meeting={meeting} />
          {steps}
        </div>
        <h1 dir="auto">{meeting.title}</h1>
        <Start meeting={meeting} />
      </header>
      <DecisionBar meeting={meeting} />
      {decision ? (
        <section className={styles.decision}>
          <h2>{decision.title}</h2>
          <p>{(decision.text && serverWords(decision.text)) ?? t('detail.noReason')}</p>
        </section>
      ) : null}
      {meeting.series && meeting.status === 'pending' ? <SeriesDatesList {...meeting} series={meeting.series} now={now} /> : null}
      {over ? <VideoSection meeting={meeting} /> : null}
      <section>
        <h2>{t('description')}</h2>
        <p className={styles.description} dir="auto">
          {meeting.description}
        </p>
      </section>
      <section>
        <h2>{t('coHosts')}</h2>
        {meeting.coHosts.length === 0 ? (
          <p className="quiet">{t('detail.noCoHosts')}</p>
        ) : (
          <ul className={styles.people}>
            {meeting.coHosts.map(({ name, phone, userId }) => (
              <li key={`${name} ${phone}`}>
                <span dir="auto">{name}</span>
                <span className="quiet">{phone ? <a href={`tel:${phone}`}>{phone}</a> : null}</span>
                <span className="quiet">{userId ? t('detail.registered') : t('detail.notRegistered')}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {meeting.notes ? (
        <section>
          <h2>{t('notes')}</h2>
          <ul className="stack gap-12">
            {notesOf(meeting).map((note) => (
              <li key={`${note.at} ${note.text}`}>
                <Note note={note} className={styles.description} />
              </li>
            ))}
          </ul>
          <p className="quiet">{t('onlyAdmins')}</p>
        </section>
      ) : null}
    </article>
  );
};
