import type { Meeting } from '@visavis/contracts/meeting-model';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Guarantee, JoinPrice } from '../../../shared/billing/join-price.tsx';
import { categoryName } from '../../../shared/format/category-name.ts';
import { meetingPhase } from '../../../shared/format/meeting-phase.ts';
import { useT } from '../../../shared/i18n/en/meeting-below.ts';
import { MeetingLinks } from '../../../shared/meeting-links/meeting-links.tsx';
import { GuestWords } from '../../../shared/people/guest-words.tsx';
import { Questions } from '../../../shared/ui/questions.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { useHostDates, useSimilarMeetings } from '../api.ts';
import { comingPath } from '../primary-action.tsx';
import styles from './below.module.css';

const MAX_SHOWN = 3;
const QUESTIONS = ['cost', 'late', 'wait', 'need', 'miss', 'recorded'] as const;
const ANSWER_MORE: Partial<Record<(typeof QUESTIONS)[number], ReactNode>> = { cost: <JoinPrice />, late: <Guarantee /> };

/** Below the fold: what guests say of the host, other dates and meetings, and what is asked before the first one. */
export const MoreBelow = ({ meeting, now }: { meeting: Meeting; now: number }) => {
  const t = useT();
  const { host, category } = meeting;
  const name = categoryName(category);
  const isAhead = (other: Meeting) => other._id !== meeting._id && meetingPhase(other, now) !== 'past';
  const ofHost = useHostDates(host.userId);
  const inCategory = useSimilarMeetings(category);
  const failed = [ofHost, inCategory].filter(({ isError, data }) => isError && !data);
  const dates = (ofHost.data ?? []).filter(isAhead);
  const similar = (inCategory.data ?? []).filter((other) => isAhead(other) && other.host.userId !== host.userId);
  return (
    <>
      <GuestWords hostId={host.userId} className={styles.section} />
      {dates.length > 0 ? (
        <section className={styles.section} aria-labelledby="host-dates">
          <div className={styles.head}>
            <h2 id="host-dates">{t('dates', { host: host.name })}</h2>
            {dates.length > MAX_SHOWN ? <Link to={`/hosts/${host.userId}`}>{t('allDates')}</Link> : null}
          </div>
          <MeetingLinks meetings={dates.slice(0, MAX_SHOWN)} now={now} ofOneHost />
        </section>
      ) : null}
      {similar.length > 0 ? (
        <section className={styles.section} aria-labelledby="similar-meetings">
          <div className={styles.head}>
            <h2 id="similar-meetings">{name ? t('similarIn', { category: name }) : t('similar')}</h2>
            <Link to={comingPath(meeting)}>{t('all')}</Link>
          </div>
          <MeetingLinks meetings={similar.slice(0, MAX_SHOWN)} now={now} />
        </section>
      ) : null}
      {failed[0] ? (
        <LoadFailed
          query={{
            error: failed[0].error,
            isFetching: failed.some(({ isFetching }) => isFetching),
            refetch: () => failed.map(({ refetch }) => refetch()),
          }}
        />
      ) : null}
      <section className={styles.section} aria-labelledby="good-to-know">
        <h2 id="good-to-know">{t('questions.title')}</h2>
        <Questions
          questions={QUESTIONS.map((id) => ({
            id,
            question: t(`questions.${id}.q`, { host: host.name }),
            answer: (
              <>
                {t(`questions.${id}.a`)} {ANSWER_MORE[id]}
              </>
            ),
          }))}
        />
      </section>
    </>
  );
};
