import type { OwnReport } from '@visavis/contracts/reports';
import { dayAndTime } from '../../shared/format/dates.ts';
import { isolate } from '../../shared/format/isolate.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageParam } from '../../shared/hooks/use-page-param.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { useOwnReports } from '../../shared/safety/calls.ts';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { Decisions } from './decisions.tsx';
import styles from './reports.module.css';

/** What I reported, what was decided about me, and whom I blocked. */
export const Reported = () => {
  const t = useT();
  const [page, turnTo] = usePageParam();
  const query = useOwnReports(page);
  return (
    <>
      <Decisions />
      <section className={styles.section} aria-labelledby="own-reports">
        <h2 id="own-reports">{t('reportsTitle')}</h2>
        <PagedList
          query={query}
          rows={query.data?.reports ?? []}
          loading={t('loadingReports')}
          name={t('reportsTitle')}
          look={styles.card}
          turnTo={turnTo}
          empty={<StateNotice title={t('empty.reported')}>{t('empty.reportedText')}</StateNotice>}
        >
          {(report) => <Row key={report._id} report={report} />}
        </PagedList>
      </section>
      <BlockedPeople />
    </>
  );
};

const Row = ({ report }: { report: OwnReport }) => {
  const t = useT();
  const now = useNow();
  const { subject, meeting, reason, text, status, response, createdAt } = report;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          <bdi>{subject.name}</bdi> · {t(`reasons.${reason}`)}
        </strong>
        <p className={styles.quiet}>
          <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>
          {meeting ? ` · ${isolate(meeting.title)}` : null}
        </p>
        <p dir="auto">{text}</p>
        {status === 'decided' ? (
          <p>
            <strong>{t('report.answer')}:</strong> {response || t('report.noAnswer')}
          </p>
        ) : null}
      </div>
      <StatusTag tone={status === 'open' ? 'warning' : 'success'}>{t(`report.${status}`)}</StatusTag>
    </li>
  );
};
