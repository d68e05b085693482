import type { Meeting } from '@visavis/contracts/meeting-model';
import { useRef } from 'react';
import { useMovingList } from '../../../shared/hooks/use-moving-list.ts';
import cardStyles from '../card/meeting-card.module.css';
import { MeetingCard } from '../card/meeting-card.tsx';
import { MeetingCardSkeleton } from '../card/meeting-card-skeleton.tsx';
import { useT } from '../texts.ts';

export interface MeetingGridProps {
  meetings: Meeting[];
  busy: boolean;
  /** One below the list's own heading. */
  heading: 'h2' | 'h3';
}
export const MeetingGrid = ({ meetings, busy, heading }: MeetingGridProps) => {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  useMovingList(list, meetings.map((meeting) => meeting._id).join(' '));
  return (
    <ul ref={list} className={cardStyles.grid} aria-label={t('list.all')} aria-busy={busy}>
      {meetings.map((meeting) => (
        <li key={meeting._id} data-key={meeting._id}>
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
