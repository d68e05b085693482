import type { AdminReport } from '@visavis/contracts/reports';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';

export interface ReportRowsProps {
  reports: readonly AdminReport[];
  /** The list's address, for the way back. */
  from: string;
  cursor: string | undefined;
  selected: readonly string[];
  onMark: (id: string) => void;
  onSelect: (ids: string[]) => void;
}
interface ReportProps {
  report: AdminReport;
}

export const When = ({ report: { createdAt } }: ReportProps) => {
  const now = useNow();
  return <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>;
};

export const Title = ({ report: { _id, reason, subject }, from }: ReportProps & { from: string }) => {
  const t = useT();
  return (
    <Link data-open to={`/admin/reports/${_id}`} state={{ from }} className={styles.title}>
      {t('titled', { reason: t(`safety:reasons.${reason}`), name: subject.name })}
    </Link>
  );
};

const tones = { open: 'warning', appealed: 'warning', decided: 'success' } as const;
/** Where it stands, and what was decided. */
export const Standing = ({ report: { status, decision } }: ReportProps) => {
  const t = useT();
  const words = status === 'decided' && decision ? t(`decisions.${decision}`) : t(`status.${status}`);
  return <StatusTag tone={tones[status]}>{words}</StatusTag>;
};
