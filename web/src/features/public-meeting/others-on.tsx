import type { Meeting } from '@visavis/contracts/meeting-model';
import { reallyOn } from '../../shared/format/meeting-phase.ts';
import { useT } from '../../shared/i18n/en/public-meeting.ts';
import { useMeetingsOn } from './api.ts';
import { MeetingLinks } from './meeting-links.tsx';
import styles from './public-meeting.module.css';

const MAX_SHOWN = 3;

/** For whoever has waited long enough: meetings that are on, those whose host is there first. */
export const OthersOn = ({ meeting, now }: { meeting: Meeting; now: number }) => {
  const t = useT();
  const { data = [] } = useMeetingsOn();
  const others = reallyOn(data, now)
    .filter((other) => other._id !== meeting._id)
    .slice(0, MAX_SHOWN);
  if (others.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby="others-on">
      <h2 id="others-on">{t('page.others')}</h2>
      <MeetingLinks meetings={others} now={now} />
    </section>
  );
};
