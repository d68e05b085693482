import type { Meeting } from '@visavis/contracts/meeting-model';
import { useRef } from 'react';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { FurtherDates } from '../card/further-dates.tsx';
import cardStyles from '../card/meeting-card.module.css';
import { MeetingCard } from '../card/meeting-card.tsx';
import { MeetingCardSkeleton } from '../card/meeting-card-skeleton.tsx';
import { foldSeries } from './fold-series.ts';
import type { PagesLoaded } from './pages-loaded.ts';

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
    <ul ref={list} className={cardStyles.grid} aria-label={label ?? t('list.all')} aria-busy={busy}>
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
    <div role="status" aria-label={t('list.loading')} className={cardStyles.grid}>
      {placeholders.map((key) => (
        <MeetingCardSkeleton key={key} />
      ))}
    </div>
  );
};
