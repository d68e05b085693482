import type { AdminReport } from '@visavis/contracts/reports';
import { t, useT } from '../../../shared/i18n/en/admin-reports.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';

export const titleOf = ({ reason, subject }: AdminReport) =>
  t('titled', { reason: t(`safety:reasons.${reason}`), name: subject.name });

const tones = { open: 'warning', appealed: 'warning', decided: 'success' } as const;
/** Where it stands, and what was decided. */
export const ReportState = ({ report: { status, decision } }: { report: AdminReport }) => {
  const t = useT();
  const words = status === 'decided' && decision ? t(`decisions.${decision}`) : t(`status.${status}`);
  return <StatusTag tone={tones[status]}>{words}</StatusTag>;
};
