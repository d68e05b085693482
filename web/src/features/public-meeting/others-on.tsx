import type { Meeting } from '@visavis/contracts/meeting-model';
import { Link } from 'react-router-dom';
import { relativeWhen } from '../../shared/format/dates.ts';
import { liveWords } from '../../shared/format/live-words.ts';
import { liveFirst, meetingPhase } from '../../shared/format/meeting-phase.ts';
import { useT } from '../../shared/i18n/en/public-meeting.ts';
import { useMeetingsOn } from './api.ts';
import styles from './public-meeting.module.css';

const SHOWN = 3;

/** For whoever has waited long enough: meetings whose host is there, else those that begin next. */
export const OthersOn = ({ meeting, now }: { meeting: Meeting; now: number }) => {
  const t = useT();
  const { data = [] } = useMeetingsOn();
  const others = liveFirst(data, now)
    .filter((other) => other._id !== meeting._id && meetingPhase(other, now) !== 'past')
    .slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="others-on">
      <h2 id="others-on">{t('page.others')}</h2>
      <ul>
        {others.map((other) => (
          <li key={other._id}>
            <Link to={`/p/${other._id}`} dir="auto">
              {other.title}
            </Link>
            <span className="quiet">
              {meetingPhase(other, now) === 'live' ? liveWords(other, now).title : relativeWhen(other.startsAt, now)}
              {' · '}
              {other.host.name}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
