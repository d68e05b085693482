import type { Meeting } from '@visavis/contracts/meeting-model';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from '../card/meeting-card.module.css';
import { MeetingCard } from '../card/meeting-card.tsx';
import { foldSeries } from './fold-series.ts';
import type { PagesLoaded } from './pages-loaded.ts';

/** The other dates of the card's office hours, behind one line. */
const FurtherDates = ({ title, dates }: { title: string; dates: Meeting[] }) => {
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

/** The shape of a card, so that nothing moves when it arrives. */
const MeetingCardSkeleton = () => (
  <div className={`${styles.card} ${styles.skeleton}`} aria-hidden="true">
    <Skeleton width="42%" height="25px" />
    <Skeleton width="88%" height="20px" />
    <Skeleton width="100%" height="15px" />
    <Skeleton width="72%" height="15px" />
    <div className={styles.skeletonHost}>
      <Skeleton width="36px" height="36px" round />
      <Skeleton width="38%" height="16px" />
    </div>
    <div className={styles.foot}>
      <Skeleton width="30%" height="14px" />
      <Skeleton width="96px" height="32px" />
    </div>
  </div>
);

export interface MeetingGridProps {
  meetings: Meeting[];
  busy: boolean;
  /** One below the list's own heading. */
  heading: 'h2' | 'h3';
  /** What is read aloud of it. */
  label?: string;
  /** Of a list of pages. */
  others?: PagesLoaded;
}
export const MeetingGrid = ({ meetings, busy, heading, label, others }: MeetingGridProps) => {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const cards = foldSeries(meetings, useNow(), others);
  useListMotion(
    list,
    cards.map(({ meeting }) => meeting._id),
    { view: 'meetings' },
  );
  return (
    <ul ref={list} className={styles.grid} aria-label={label ?? t('list.all')} aria-busy={busy}>
      {cards.map(({ meeting, dates }) => (
        <li key={meeting._id} data-row={meeting._id}>
          <MeetingCard meeting={meeting} heading={heading}>
            {dates.length > 0 ? <FurtherDates title={meeting.title} dates={dates} /> : null}
          </MeetingCard>
        </li>
      ))}
    </ul>
  );
};

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];
export const MeetingGridSkeleton = () => {
  const t = useT();
  return (
    <div role="status" aria-label={t('list.loading')} className={styles.grid}>
      {placeholders.map((key) => (
        <MeetingCardSkeleton key={key} />
      ))}
    </div>
  );
};
