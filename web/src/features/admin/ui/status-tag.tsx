import type { Meeting } from '@visavis/contracts/meeting-model';
import styles from './status-tag.module.css';

type Tone = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'live' | 'past';
const words: Record<Tone, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  live: 'Live',
  past: 'Ended',
};

/** What a meeting is now: an approved one also runs and ends. */
export const toneOf = ({ status, state }: Pick<Meeting, 'status' | 'state'>): Tone =>
  status === 'approved' && state !== 'upcoming' ? state : status;

export const StatusTag = ({ meeting }: { meeting: Pick<Meeting, 'status' | 'state'> }) => {
  const tone = toneOf(meeting);
  return (
    <span className={styles.tag} data-tone={tone}>
      {words[tone]}
    </span>
  );
};
