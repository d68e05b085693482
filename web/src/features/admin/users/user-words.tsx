import { PLANS } from '@visavis/contracts/constants/billing';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-users.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import type { AdminUser } from './api.ts';

const tones = { active: 'success', inactive: 'quiet', leaving: 'warning' } as const;
/** Whether the account can be used. */
export const UserStatus = ({ user: { isActive, erasesAt } }: { user: AdminUser }) => {
  const t = useT();
  const state = erasesAt ? 'leaving' : isActive ? 'active' : 'inactive';
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
};

export const Passes = ({ user: { meetingPasses } }: { user: AdminUser }) => {
  const t = useT();
  return <span className="tabular">{meetingPasses >= PLANS.unlimitedPasses ? t('unlimited') : numberText(meetingPasses)}</span>;
};
