import { Link, useSearchParams } from 'react-router-dom';
import { queryClient } from '../../shared/api/query-client.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { usePageTitle } from '../../shared/hooks/use-page-title.ts';
import { useT } from '../../shared/i18n/en/verification.ts';
import { session } from '../../shared/session/session.ts';
import { QueryResult } from '../../shared/ui/query-result.tsx';
import { ScreenHead } from '../../shared/ui/screen-head.tsx';
import section from '../../shared/ui/section.module.css';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { verificationQuery } from '../../shared/verification/own-verification.ts';
import { type OwnVerifications, useVerification } from './api.ts';
import { RequestForm } from './request-form.tsx';
import { RequestCard, StatusCard } from './status-card.tsx';
import styles from './verification.module.css';

/** For the first screen of a page. */
export const prefetch = async () => {
  if (session.get()) await queryClient.prefetchQuery(verificationQuery);
};

/** `/verify`: where one's verification stands, and the form that asks for it. `?meeting=` is the meeting that asked for it. */
export const VerifyScreen = () => {
  const t = useT();
  usePageTitle(t('section'));
  const [search] = useSearchParams();
  const meetingId = /^[\w-]{1,64}$/.exec(search.get('meeting') ?? '')?.[0];
  const query = useVerification();
  return (
    <div className={`container ${styles.screen}`}>
      <QueryResult query={query} skeleton={<VerifySkeleton />} failed={t('notLoaded')}>
        {(mine) => (
          <>
            <header>
              {meetingId ? <Link to={`/m/${meetingId}`}>{t('meeting')}</Link> : null}
              <ScreenHead title={t('section')} lead={t('lead')} />
            </header>
            <Content mine={mine} meetingId={meetingId} />
          </>
        )}
      </QueryResult>
    </div>
  );
};

const Content = ({ mine, meetingId }: { mine: OwnVerifications; meetingId: string | undefined }) => {
  const now = useNow();
  const { requests, requestableAt, documents } = mine;
  const [latest] = requests;
  const mayAsk = requestableAt !== null && Date.parse(requestableAt) <= now;
  return (
    <>
      <StatusCard mine={mine} meetingId={meetingId} mayAsk={mayAsk} />
      {latest?.status === 'pending' ? <RequestCard request={latest} /> : null}
      {mayAsk ? <RequestForm documents={documents} /> : null}
    </>
  );
};

const VerifySkeleton = () => {
  const t = useT();
  return (
    <>
      <header>
        <ScreenHead title={t('section')} lead={t('lead')} />
      </header>
      <div className={section.card} role="status" aria-label={t('loading')}>
        <Skeleton width="40%" height="24px" />
        <Skeleton height="48px" />
        <Skeleton height="140px" />
      </div>
    </>
  );
};
