import { useId } from 'react';
import { Link } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { useReportsOf } from '../reports/api.ts';
import { Section } from './section.tsx';
import styles from './user.module.css';

const tones = { open: 'warning', appealed: 'warning', decided: 'success' } as const;

/** What was reported about the user, and what the user reported: the latest of each, and the way to the rest. */
export const ReportsSection = ({ userId }: { userId: string }) => (
  <>
    <Reports who={{ userId }} part="about" />
    <Reports who={{ reporterId: userId }} part="by" />
  </>
);

const Reports = ({ who, part }: { who: { userId: string } | { reporterId: string }; part: 'about' | 'by' }) => {
  const t = useT();
  const now = useNow();
  const id = useId();
  const query = useReportsOf(who);
  const title = t(`ofUser.${part}`);
  const all = `/admin/reports?${new URLSearchParams({ ...who, status: 'all' })}`;
  return (
    <Section title={title} query={query} empty={t('ofUser.none')} isEmpty={({ reports }) => reports.length === 0}>
      {({ reports, pagination }) => (
        <>
          <ul id={id} className={styles.rows} aria-label={title}>
            {reports.map(({ _id, reason, subject, reporter, status, decision, createdAt }) => (
              <li key={_id} className={styles.row}>
                <span className={styles.grow}>
                  <Link to={`/admin/reports/${_id}`}>{t(`safety:reasons.${reason}`)}</Link>{' '}
                  <span className="quiet tabular">
                    {part === 'about' ? t('by') : t('about')} <bdi>{part === 'about' ? reporter.name : subject.name}</bdi> ·{' '}
                    <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>
                  </span>
                </span>
                <StatusTag tone={tones[status]}>
                  {status === 'decided' && decision ? t(`decisions.${decision}`) : t(`status.${status}`)}
                </StatusTag>
              </li>
            ))}
          </ul>
          {pagination.total > reports.length ? <Link to={all}>{t('ofUser.all', { count: pagination.total })}</Link> : null}
        </>
      )}
    </Section>
  );
};
