import type { Meeting } from '@visavis/contracts/meeting-model';
import {
  dayAndTime,
  formatDuration,
  formatLongDay,
  formatTime,
  myZone,
  relativeWhen,
  zoneLabel,
} from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { decide, possible } from '../dialogs/decision.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import styles from './detail.module.css';

const dayMs = 86_400_000;
/** Days matter beyond one; within it, hours and minutes. */
const distance = (startsAt: string, now: number) => {
  const days = Math.round((Date.parse(startsAt) - now) / dayMs);
  if (Math.abs(Date.parse(startsAt) - now) < dayMs) return relativeWhen(startsAt, now);
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(days, 'day');
};

const Start = ({ meeting }: { meeting: Meeting }) => {
  const now = useNow();
  const { startsAt, timeZone, durationMinutes } = meeting;
  return (
    <div className={styles.start}>
      <p className={styles.startDay}>
        <time dateTime={startsAt}>
          {formatLongDay(startsAt)}, {formatTime(startsAt)}
        </time>
      </p>
      <p className={styles.quiet}>
        {distance(startsAt, now)} · {formatDuration(durationMinutes)}
        {timeZone === myZone() ? '' : ` · ${dayAndTime(startsAt, now, timeZone)} ${zoneLabel(startsAt, timeZone)} for the host`}
      </p>
    </div>
  );
};

const decisionLine = (meeting: Meeting) => {
  const { status, reason } = meeting;
  if (status === 'rejected') return { title: 'Rejected', text: reason };
  if (status === 'cancelled')
    return { title: meeting.previousStatus ? `Cancelled, was ${meeting.previousStatus}` : 'Cancelled', text: reason };
  return undefined;
};

const DecisionBar = ({ meeting }: { meeting: Meeting }) => {
  const may = possible(meeting);
  if (!may.review && !may.edit && !may.cancel) return null;
  const { title } = meeting;
  return (
    <div className={styles.bar}>
      {may.review ? (
        <>
          <Button kind="primary" aria-label={`Approve ${title}`} onClick={() => decide({ kind: 'approve', meeting })}>
            Approve
          </Button>
          <Button aria-label={`Reject ${title}`} onClick={() => decide({ kind: 'reject', meeting })}>
            Reject
          </Button>
        </>
      ) : null}
      {may.edit ? (
        <Button
          aria-label={`Edit ${title}`}
          icon={<Icon name="edit" size={18} />}
          onClick={() => decide({ kind: 'edit', meeting })}
        >
          Edit
        </Button>
      ) : null}
      {may.cancel ? (
        <Button
          kind="quiet"
          className={styles.cancel ?? ''}
          aria-label={`Cancel meeting ${title}`}
          onClick={() => decide({ kind: 'cancel', meeting })}
        >
          Cancel meeting
        </Button>
      ) : null}
    </div>
  );
};

export const MeetingMain = ({ meeting }: { meeting: Meeting }) => {
  const decision = decisionLine(meeting);
  return (
    <article className={styles.main}>
      <header className={styles.head}>
        <StatusTag meeting={meeting} />
        <h1>{meeting.title}</h1>
        <Start meeting={meeting} />
      </header>
      <DecisionBar meeting={meeting} />
      {decision ? (
        <section className={styles.decision}>
          <h2>{decision.title}</h2>
          <p>{decision.text ?? 'No reason was given.'}</p>
        </section>
      ) : null}
      <section>
        <h2>Description</h2>
        <p className={styles.description}>{meeting.description}</p>
      </section>
      <section>
        <h2>Co-hosts</h2>
        {meeting.coHosts.length === 0 ? (
          <p className={styles.quiet}>None.</p>
        ) : (
          <ul className={styles.people}>
            {meeting.coHosts.map(({ name, phone, userId }) => (
              <li key={`${name} ${phone}`}>
                <span>{name}</span>
                <span className={styles.quiet}>{phone ? <a href={`tel:${phone}`}>{phone}</a> : null}</span>
                <span className={styles.quiet}>{userId ? 'Registered' : 'Not registered yet'}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      {meeting.notes ? (
        <section>
          <h2>Notes</h2>
          <p className={styles.description}>{meeting.notes}</p>
          <p className={styles.quiet}>Only admins see these.</p>
        </section>
      ) : null}
    </article>
  );
};
