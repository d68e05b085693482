import type { Meeting } from '@visavis/contracts/meeting-model';
import { type StatusTagProps, StatusTag as Tag } from '../../../shared/ui/status-tag.tsx';

type Standing = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'live' | 'past';
const looks: Record<Standing, { words: string; tone: StatusTagProps['tone'] }> = {
  pending: { words: 'Pending', tone: 'warning' },
  approved: { words: 'Approved', tone: 'success' },
  rejected: { words: 'Rejected', tone: 'danger' },
  cancelled: { words: 'Cancelled', tone: 'quiet' },
  live: { words: 'Live', tone: 'live' },
  past: { words: 'Ended', tone: 'quiet' },
};

/** What a meeting is now: an approved one also runs and ends. */
export const toneOf = ({ status, state }: Pick<Meeting, 'status' | 'state'>): Standing =>
  status === 'approved' && state !== 'upcoming' ? state : status;

export const StatusTag = ({ meeting }: { meeting: Pick<Meeting, 'status' | 'state'> }) => {
  const { words, tone } = looks[toneOf(meeting)];
  return <Tag tone={tone}>{words}</Tag>;
};
