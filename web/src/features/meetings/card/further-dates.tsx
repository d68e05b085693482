import type { Meeting } from '@visavis/contracts/meeting-model';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './meeting-card.module.css';

/** The other dates of the card's office hours, behind one line. */
export const FurtherDates = ({ title, dates }: { title: string; dates: Meeting[] }) => {
  const t = useT();
  const id = useId();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const words = t('card.further', { count: dates.length });
  return (
    <div className={styles.further}>
      <Button
        kind="quiet"
        size="small"
        icon={<Icon name="down" size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('card.actionFor', { action: words, title })}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
      </Button>
      <ul id={id} className={styles.furtherDates} hidden={!isOpen}>
        {isOpen
          ? dates.map(({ _id, startsAt }) => (
              <li key={_id}>
                <Link to={`/p/${_id}`}>
                  <time dateTime={startsAt}>{dayAndTime(startsAt, now)}</time>
                </Link>
              </li>
            ))
          : null}
      </ul>
    </div>
  );
};
