import type { Meeting } from '@visavis/contracts/meeting-model';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { type StatusTagProps, StatusTag as Tag } from '../../../shared/ui/status-tag.tsx';

/** What a meeting is now: an approved one also runs and ends. */
const statusOf = ({ status, state }: Pick<Meeting, 'status' | 'state'>) =>
  status === 'approved' && state !== 'upcoming' ? state : status;

const tones: Record<ReturnType<typeof statusOf>, StatusTagProps['tone']> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  cancelled: 'quiet',
  live: 'live',
  past: 'quiet',
};
export const StatusTag = ({ meeting }: { meeting: Pick<Meeting, 'status' | 'state'> }) => {
  const t = useT();
  const status = statusOf(meeting);
  return <Tag tone={tones[status]}>{t(`state.${status}`)}</Tag>;
};
