import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { type Part, type UsersMeeting, useHostedMeeting, useJoinedMeeting, useUsersMeetings } from './api.ts';
import { Section } from './section.tsx';
import styles from './user.module.css';

/** The meetings that a user hosts or hosted, or waited for or was in. */
export const MeetingsSection = ({ userId, part }: { userId: string; part: Part }) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const title = t(`meetings.${part}`);
  return (
    <Section
      title={title}
      query={useUsersMeetings(userId, part, page)}
      empty={t(`meetings.none.${part}`)}
      isEmpty={({ meetings }) => meetings.length === 0}
      pages={{ of: ({ pagination }) => pagination, turnTo: setPage }}
    >
      {({ meetings }) => (
        <ul className={styles.rows} aria-label={title}>
          {meetings.map((meeting) => (
            <MeetingRow key={meeting._id} userId={userId} part={part} meeting={meeting} />
          ))}
        </ul>
      )}
    </Section>
  );
};

const MeetingRow = ({ userId, part, meeting }: { userId: string; part: Part; meeting: UsersMeeting }) => {
  const t = useT();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const { _id, title, startsAt } = meeting;
  return (
    <li>
      <div className={styles.row}>
        <Link className={styles.grow} to={`/admin/meetings/${_id}`} dir="auto">
          {title}
        </Link>
        <StatusTag meeting={meeting} />
        <time className="quiet tabular" dateTime={startsAt}>
          {dayAndTime(startsAt, now)}
        </time>
        <Button size="small" aria-expanded={open} aria-label={t('meetings.detailsOf', { title })} onClick={() => setOpen(!open)}>
          {t('admin:detail.title')}
        </Button>
      </div>
      {open ? (
        <div className={styles.inside}>
          {part === 'hosted' ? <Guests userId={userId} meetingId={_id} /> : <Attendance userId={userId} meetingId={_id} />}
        </div>
      ) : null}
    </li>
  );
};

const Guests = ({ userId, meetingId }: { userId: string; meetingId: string }) => {
  const t = useT();
  const now = useNow();
  return (
    <Loaded query={useHostedMeeting(userId, meetingId)} skeleton={<Skeleton height="22px" />}>
      {({ noShow, guests }) => (
        <>
          {noShow ? <p>{t('meetings.noShow')}</p> : null}
          {guests.length === 0 ? (
            <p className="quiet tabular">{t('meetings.nobody')}</p>
          ) : (
            <ul aria-label={t('admin:guests')}>
              {guests.map((guest) => (
                <li key={guest.userId} className={styles.row}>
                  <Link className={styles.grow} to={`/admin/users/${guest.userId}`} dir="auto">
                    {guest.name}
                  </Link>
                  <span>{t(guest.met ? 'meetings.met' : 'meetings.notMet')}</span>
                  <time className="quiet tabular" dateTime={guest.queuedAt}>
                    {t('meetings.queued', { when: dayAndTime(guest.queuedAt, now) })}
                  </time>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  );
};

const Attendance = ({ userId, meetingId }: { userId: string; meetingId: string }) => {
  const t = useT();
  const now = useNow();
  return (
    <Loaded query={useJoinedMeeting(userId, meetingId)} skeleton={<Skeleton height="22px" />}>
      {({ meeting, attendance }) => (
        <p>
          {t(attendance.met ? 'meetings.met' : 'meetings.notMet')} ·{' '}
          {t('meetings.queued', { when: dayAndTime(attendance.queuedAt, now) })} · {t('common:host')}:{' '}
          <Link to={`/admin/users/${meeting.host.userId}`} dir="auto">
            {meeting.host.name}
          </Link>
        </p>
      )}
    </Loaded>
  );
};
