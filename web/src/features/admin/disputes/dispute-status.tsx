import { OPEN_DISPUTES } from '@visavis/contracts/constants/billing';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import type { Dispute } from './api.ts';

/** Evidence can be sent. */
export const isToAnswer = ({ status }: Pick<Dispute, 'status'>) => (OPEN_DISPUTES as readonly string[]).includes(status);

const tones = {
  open: 'danger',
  unknown: 'danger',
  'action-required': 'danger',
  'under-review': 'warning',
  won: 'success',
  lost: 'quiet',
  closed: 'quiet',
} as const;
export const DisputeStatus = ({ status }: Pick<Dispute, 'status'>) => {
  const t = useT();
  return <StatusTag tone={tones[status]}>{t(`disputes.status.${status}`)}</StatusTag>;
};
