import { reportCalls } from '@visavis/contracts/calls/reports';
import type { Feedback, HistoryItem } from '@visavis/contracts/reports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/http-error.ts';
import { dayAndTime } from '../../shared/format/dates.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageParam } from '../../shared/hooks/use-page-param.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { latePart } from '../../shared/loading/lazy-part.ts';
import { useHistory, useSubmitFeedback } from '../../shared/safety/calls.ts';
import { openHostMeeting } from '../../shared/state/overlays.ts';
import { BrowseMeetings, Button, TextButton } from '../../shared/ui/button.tsx';
import { CsvButton } from '../../shared/ui/csv-button.tsx';
import { PagedList } from '../../shared/ui/paged-list.tsx';
import { StateNotice } from '../../shared/ui/state-notice.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import styles from './reports.module.css';

const FeedbackDialog = latePart(() => import('../../shared/safety/feedback-dialog.tsx'), 'FeedbackDialog');
const ReportDialog = latePart(() => import('../../shared/safety/report-dialog.tsx'), 'ReportDialog');

type Tab = 'hosted' | 'joined';

/** Meetings that I hosted or joined, with what came of them. */
export const History = ({ tab }: { tab: Tab }) => {
  const t = useT();
  const [page, turnTo] = usePageParam();
  const query = useHistory(tab, page);
  const rows = query.data?.items ?? [];
  return (
    <>
      <PagedList
        query={query}
        rows={rows}
        loading={t('loading')}
        name={t(`tabs.${tab}`)}
        look={styles.card}
        empty={<Nothing tab={tab} />}
        turnTo={turnTo}
      >
        {(item) => <Row key={item.meeting._id} item={item} tab={tab} />}
      </PagedList>
      {rows.length > 0 ? (
        <p className={styles.file}>
          <CsvButton call={reportCalls.historyCsv} files={[{ query: { tab }, name: `meetings-${tab}` }]} />
        </p>
      ) : null}
    </>
  );
};

const Nothing = ({ tab }: { tab: Tab }) => {
  const t = useT();
  const action =
    tab === 'hosted' ? (
      <Button kind="primary" onClick={() => openHostMeeting({ kind: 'create' })}>
        {t('empty.host')}
      </Button>
    ) : (
      <BrowseMeetings />
    );
  return (
    <StateNotice title={t(`empty.${tab}`)} action={action}>
      {t(`empty.${tab}Text`)}
    </StateNotice>
  );
};

/** What became of a meeting that is over. */
const outcomeOf = ({ status, startedAt }: HistoryItem['meeting']) =>
  status === 'cancelled' && startedAt ? 'stopped' : status !== 'approved' ? status : startedAt ? 'held' : 'unopened';

const Row = ({ item, tab }: { item: HistoryItem; tab: Tab }) => {
  const t = useT();
  const now = useNow();
  const [dialog, setDialog] = useState<'feedback' | 'report'>();
  const { meeting, attendance, pass, guests, rating, feedback, canSubmitFeedback } = item;
  const { _id, title, startsAt, host } = meeting;
  const close = () => setDialog(undefined);
  const outcome = outcomeOf(meeting);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <StatusTag tone={outcome === 'held' ? 'success' : 'quiet'}>{t(`outcome.${outcome}`)}</StatusTag>
        <Link to={tab === 'hosted' ? `/m/${_id}` : `/p/${_id}`}>
          <strong dir="auto">{title}</strong>
        </Link>
        <p className={styles.quiet}>
          <time dateTime={startsAt}>{dayAndTime(startsAt, now)}</time>
          {tab === 'joined' ? ` · ${t('with', { name: host.name })}` : null}
        </p>
        <p className={styles.facts}>
          {attendance ? <span>{t(attendance.met ? 'met' : 'notMet')}</span> : null}
          {pass ? <span>{t(`pass.${pass}`)}</span> : null}
          {guests ? <span>{t('guests', { count: guests.waited, met: guests.met })}</span> : null}
          {rating ? <span>{t('rated', { count: rating.count, average: rating.average })}</span> : null}
          {feedback ? <span>{t('yours', { rating: feedback.rating })}</span> : null}
          {feedback?.mayQuote ? <Quoted meetingId={_id} feedback={feedback} /> : null}
        </p>
      </div>
      <div className="wrap gap-8">
        {canSubmitFeedback ? (
          <Button size="small" onClick={() => setDialog('feedback')}>
            {t(feedback ? 'changeFeedback' : 'giveFeedback')}
          </Button>
        ) : null}
        {tab === 'joined' ? (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('report.named', { name: host.name })}
            onClick={() => setDialog('report')}
          >
            {t('report.action')}
          </Button>
        ) : null}
      </div>
      {dialog === 'feedback' ? (
        <FeedbackDialog meetingId={_id} previous={feedback} host={tab === 'joined' ? host.name : undefined} onClose={close} />
      ) : null}
      {dialog === 'report' ? <ReportDialog people={[host]} meetingId={_id} from="reports" onClose={close} /> : null}
    </li>
  );
};

/** Their words are on the host's pages, until they take them back. */
const Quoted = ({ meetingId, feedback: { rating, tags, text } }: { meetingId: string; feedback: Feedback }) => {
  const t = useT();
  const submit = useSubmitFeedback(meetingId);
  const takeBack = () =>
    submit.mutate(
      { rating, tags, text, mayQuote: false },
      {
        onSuccess: () => toast.success(t('unquoted')),
        onError: (error) => toast.error(messageOf(error, t('feedback.failed'))),
      },
    );
  return (
    <span>
      {t('quoted')} · <TextButton onClick={takeBack}>{t('unquote')}</TextButton>
    </span>
  );
};
