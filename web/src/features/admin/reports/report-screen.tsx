import type { AdminReport } from '@visavis/contracts/reports';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Fact, Facts } from '../../../shared/ui/facts.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import styles from '../detail/detail.module.css';
import { DetailScreen } from '../detail/detail-states.tsx';
import { sendingIdsAtom } from '../held.ts';
import { useAdminReport } from './api.ts';
import { caseText, ReportState, titleOf } from './report-words.tsx';

const DecideDialog = latePart(() => import('./decide-dialog.tsx'), 'DecideDialog');

type Context = NonNullable<ReturnType<typeof useAdminReport>['data']>['context'];

/** One report, with what an admin needs to decide it. */
export const ReportScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  return (
    <DetailScreen
      query={useAdminReport(id)}
      list={{ label: t('admin:abuseReports'), to: '/admin/reports' }}
      titleOf={({ report }) => titleOf(report)}
      words={{ name: t('report'), missing: t('missing'), missingText: t('missingText'), loading: t('loadingOne') }}
    >
      {({ report, context }, title) => (
        <>
          <Main report={report} context={context} title={title} />
          <Aside report={report} context={context} />
        </>
      )}
    </DetailScreen>
  );
};

const Main = ({ report, context, title }: { report: AdminReport; context: Context; title: string }) => {
  const t = useT();
  const now = useNow();
  const isSending = useAtomValue(sendingIdsAtom).includes(report._id);
  // As the admin read it: it may be loaded again, or decided by another, while the dialog is open.
  const [deciding, setDeciding] = useState<{ reports: [AdminReport]; nth: number }>();
  const { status, text, createdAt, meeting, from, appeal, decision, decidedBy, decidedAt, notes, response, closedWith } = report;
  return (
    <article className={styles.main}>
      <header className={styles.head}>
        <div className={styles.over}>
          <ReportState report={report} />
          {status === 'decided' ? null : (
            <Button
              kind="primary"
              busy={isSending}
              onClick={() => setDeciding((now) => ({ reports: [report], nth: (now?.nth ?? 0) + 1 }))}
            >
              {t(status === 'appealed' ? 'appeal.decide' : 'decide')}
            </Button>
          )}
        </div>
        <h1>{title}</h1>
        <p className="quiet">
          <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time> · {t(`from.${from}`)}
        </p>
      </header>
      <section>
        <h2>{t('detail.said')}</h2>
        <p dir="auto">{text}</p>
        {meeting ? (
          <p>
            <Link to={`/admin/approved-meetings/${meeting.meetingId}`} dir="auto">
              {meeting.title}
            </Link>
            , {dayAndTime(meeting.startsAt, now)}
          </p>
        ) : null}
        {context.meeting ? (
          <p className="quiet">
            {t('detail.roles', {
              reporter: report.reporter.name,
              reporterRole: t(`detail.role.${context.meeting.reporterRole}`),
              subject: report.subject.name,
              subjectRole: t(`detail.role.${context.meeting.subjectRole}`),
            })}{' '}
            {t(context.meeting.met ? 'detail.met' : 'detail.notMet')}
          </p>
        ) : null}
      </section>
      {decision ? (
        <section>
          <h2>{t('form.decision')}</h2>
          <Facts>
            <Fact name={t('form.decision')}>
              {t(`decisions.${decision}`)}
              {closedWith ? (
                <>
                  {' · '}
                  <Link to={`/admin/reports/${closedWith}`}>{t('detail.closedWith')}</Link>
                </>
              ) : null}
            </Fact>
            <Fact name={t('detail.decidedBy')}>
              <bdi>{decidedBy?.name}</bdi> · {decidedAt ? dayAndTime(decidedAt, now) : ''}
            </Fact>
            {response ? (
              <Fact name={t('detail.response')}>
                <bdi>{response}</bdi>
              </Fact>
            ) : null}
            {notes ? <Fact name={t('admin:notes')}>{notes}</Fact> : null}
          </Facts>
        </section>
      ) : null}
      {appeal ? (
        <section>
          <h2>{t('appeal.title')}</h2>
          <p dir="auto">{appeal.text}</p>
          {appeal.decision ? (
            <p>
              <strong>{t(`appeal.${appeal.decision}`)}</strong> {appeal.response}
            </p>
          ) : null}
        </section>
      ) : null}
      {deciding ? <DecideDialog key={deciding.nth} request={deciding} onClose={() => setDeciding(undefined)} /> : null}
    </article>
  );
};

const Aside = ({ report: { subject, reporter, case: about }, context }: { report: AdminReport; context: Context }) => {
  const t = useT();
  const now = useNow();
  return (
    <aside className="stack gap-16" aria-label={t('about')}>
      <section className={styles.card}>
        <h2>{t('about')}</h2>
        <p>
          <strong>
            <Link to={`/admin/users/${subject.userId}`} dir="auto">
              {subject.name}
            </Link>
          </strong>
        </p>
        <p>{t('detail.strikes', { count: context.strikes })}</p>
        {about && about.others.length > 0 ? <p>{caseText(about, now)}</p> : null}
        {about?.brigade ? (
          <p>
            <StatusTag tone="danger">{t('case.brigade')}</StatusTag>
          </p>
        ) : null}
        {context.suggestsBlock ? <p>{t('detail.suggestsBlock')}</p> : null}
        {context.isActive ? null : <p>{t('detail.inactive')}</p>}
        {context.isAdmin ? <p>{t('detail.isAdmin')}</p> : null}
      </section>
      <section className={styles.card}>
        <h2>{t('by')}</h2>
        <p>
          <strong>
            <Link to={`/admin/users/${reporter.userId}`} dir="auto">
              {reporter.name}
            </Link>
          </strong>
        </p>
        <p className="quiet">
          {t('detail.reporter', { count: context.reporter.reports, unfounded: context.reporter.unfounded })}
        </p>
      </section>
      <section className={styles.card}>
        <h2>{t('detail.earlier')}</h2>
        {context.earlier.length === 0 ? <p className="quiet">{t('detail.noEarlier')}</p> : null}
        <ul className="stack gap-12">
          {context.earlier.map((earlier) => (
            <li key={earlier._id}>
              <Link to={`/admin/reports/${earlier._id}`}>{t(`safety:reasons.${earlier.reason}`)}</Link>{' '}
              <ReportState report={earlier} />
              <p className="quiet">
                <bdi>{earlier.reporter.name}</bdi> ·{' '}
                <time dateTime={earlier.createdAt}>{dayAndTime(earlier.createdAt, now)}</time>
              </p>
              <p className={styles.brief} dir="auto">
                {earlier.text}
              </p>
            </li>
          ))}
        </ul>
        <Link to={`/admin/reports?status=all&userId=${subject.userId}`}>{t('detail.allAbout', { name: subject.name })}</Link>
      </section>
    </aside>
  );
};
