import type { AdminReport } from '@visavis/contracts/reports';
import type { ReactNode } from 'react';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin-reports.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../list/list.module.css';

export const titleOf = ({ reason, subject }: AdminReport) =>
  t('titled', { reason: t(`safety:reasons.${reason}`), name: subject.name });
/** In the list, where a row stands for all that are open about somebody. */
export const caseTitleOf = (report: AdminReport) =>
  report.case && report.case.others.length > 0
    ? t('case.title', { name: report.subject.name, count: report.case.reasons.reduce((sum, { count }) => sum + count, 0) })
    : titleOf(report);

/** `9 people, 8 fraud, 1 spam, 2 met them, 7 new accounts, since Sat 21 Nov, 11:22`. */
export const caseText = ({ people, reasons, since, met, newAccounts = 0 }: NonNullable<AdminReport['case']>, now: number) =>
  [
    t('case.people', { count: people }),
    ...reasons.map(({ reason, count }) => t('case.reason', { number: numberText(count), reason: t(`safety:reasons.${reason}`) })),
    ...(met === undefined ? [] : [met === 0 ? t('case.metNone') : t('case.met', { count: met })]),
    ...(newAccounts > 0 ? [t('case.newAccounts', { count: newAccounts })] : []),
    t('case.since', { when: dayAndTime(since, now) }),
  ].join(', ');

/** What opens it and, where more people than one reported somebody, how many, for what and since when. */
export const CaseTitle = ({ report, opener }: { report: AdminReport; opener: (row: AdminReport, text: string) => ReactNode }) => {
  const t = useT();
  const now = useNow();
  const about = report.case;
  return (
    <>
      {opener(report, caseTitleOf(report))}
      {about && about.others.length > 0 ? <span className={styles.none}>{caseText(about, now)}</span> : null}
      {about?.brigade ? <StatusTag tone="danger">{t('case.brigade')}</StatusTag> : null}
    </>
  );
};

const tones = { open: 'warning', appealed: 'warning', decided: 'success' } as const;
/** Where it stands, and what was decided. */
export const ReportState = ({ report: { status, decision } }: { report: AdminReport }) => {
  const t = useT();
  const words = status === 'decided' && decision ? t(`decisions.${decision}`) : t(`status.${status}`);
  return <StatusTag tone={tones[status]}>{words}</StatusTag>;
};
