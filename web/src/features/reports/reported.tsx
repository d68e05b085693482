import type { OwnReport } from '@visavis/contracts/reports';
import { messageOf } from '../../shared/api/http-error.ts';
import { dayAndTime } from '../../shared/format/dates.ts';
import { isolate } from '../../shared/format/isolate.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageParam } from '../../shared/hooks/use-page-param.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { useBlocks, useOwnReports, useUnblock } from '../../shared/safety/calls.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { Decisions } from './decisions.tsx';
import styles from './reports.module.css';

const BlockedPeople = () => {
  const t = useT();
  const unblock = useUnblock();
  const drop = (userId: string, name: string) =>
    unblock.mutate(userId, {
      onSuccess: () => toast.success(t('blocks.unblocked', { name })),
      onError: (error) => toast.error(messageOf(error, t('blocks.failed'))),
    });
  return (
    <section className={styles.section} aria-labelledby="blocked-people">
      <h2 id="blocked-people">{t('blocks.title')}</h2>
      <p className={styles.quiet}>{t('blocks.text')}</p>
      <Loaded query={useBlocks()} label={t('common:loading')} skeleton={<Skeleton width="100%" height="64px" />}>
        {({ blocks }) =>
          blocks.length === 0 ? (
            <p>{t('blocks.none')}</p>
          ) : (
            <ul className={styles.card}>
              {blocks.map(({ userId, name }) => (
                <li key={userId} className={styles.row}>
                  <strong dir="auto">{name}</strong>
                  <Button
                    size="small"
                    busy={unblock.isPending && unblock.variables === userId}
                    onClick={() => drop(userId, name)}
                  >
                    {t('blocks.unblock', { name })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};

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
