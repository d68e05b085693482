import type { AdminReport } from '@visavis/contracts/reports';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin-reports.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';

interface ReportProps {
  report: AdminReport;
}

export const When = ({ report: { createdAt } }: ReportProps) => {
  const now = useNow();
  return <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>;
};

export const titleOf = ({ reason, subject }: AdminReport) =>
  t('titled', { reason: t(`safety:reasons.${reason}`), name: subject.name });
export const Title = ({ report, from }: ReportProps & { from: string }) => (
  <Link data-open to={`/admin/reports/${report._id}`} state={{ from }} className={styles.title}>
    {titleOf(report)}
  </Link>
);

const tones = { open: 'warning', appealed: 'warning', decided: 'success' } as const;
/** Where it stands, and what was decided. */
export const Standing = ({ report: { status, decision } }: ReportProps) => {
  const t = useT();
  const words = status === 'decided' && decision ? t(`decisions.${decision}`) : t(`status.${status}`);
  return <StatusTag tone={tones[status]}>{words}</StatusTag>;
};
