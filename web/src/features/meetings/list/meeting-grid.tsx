import type { Meeting } from '@visavis/contracts/meeting-model';
import { useRef } from 'react';
import { useListMotion } from '../../../shared/hooks/use-list-motion.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import cardStyles from '../card/meeting-card.module.css';
import { MeetingCard } from '../card/meeting-card.tsx';
import { MeetingCardSkeleton } from '../card/meeting-card-skeleton.tsx';

export interface MeetingGridProps {
  meetings: Meeting[];
  busy: boolean;
  /** One below the list's own heading. */
  heading: 'h2' | 'h3';
  /** What is read aloud of it. */
  label?: string;
}
export const MeetingGrid = ({ meetings, busy, heading, label }: MeetingGridProps) => {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useListMotion(
    list,
    meetings.map((meeting) => meeting._id),
    { view: 'meetings' },
  );
  return (
    <ul ref={list} className={cardStyles.grid} aria-label={label ?? t('list.all')} aria-busy={busy}>
      {meetings.map((meeting) => (
        <li key={meeting._id} data-row={meeting._id}>
          <MeetingCard meeting={meeting} heading={heading} />
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
