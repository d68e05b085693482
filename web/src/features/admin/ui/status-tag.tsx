import type { Meeting } from '@visavis/contracts/meeting-model';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { type StatusTagProps, StatusTag as Tag } from '../../../shared/ui/status-tag.tsx';

type Standing = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'live' | 'past';
const tones: Record<Standing, StatusTagProps['tone']> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'quiet',
  live: 'live',
  past: 'quiet',
};

/** What a meeting is now: an approved one also runs and ends. */
export const toneOf = ({ status, state }: Pick<Meeting, 'status' | 'state'>): Standing =>
  status === 'approved' && state !== 'upcoming' ? state : status;

export const StatusTag = ({ meeting }: { meeting: Pick<Meeting, 'status' | 'state'> }) => {
  const t = useT();
  const standing = toneOf(meeting);
  return <Tag tone={tones[standing]}>{t(`standing.${standing}`)}</Tag>;
};
