import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useMeeting } from '../api.ts';
import { mayDo, openReviewDialog } from '../dialogs/review.ts';
import { useScreen } from '../shell/layout-state.ts';
import { useKeys } from '../shell/use-keys.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './detail.module.css';
import { MeetingAside } from './meeting-aside.tsx';
import { MeetingMain } from './meeting-main.tsx';
import { NeighbourSteps, useNeighbours } from './neighbours.tsx';

const lists = {
  approval: { name: 'approval', to: '/admin/meetings' },
  approved: { name: 'approved', to: '/admin/approved-meetings' },
} as const;

const deeds = { a: 'approve', r: 'reject', e: 'edit', c: 'cancel' } as const;
const isDeed = (key: string): key is keyof typeof deeds => key in deeds;

/** The way back keeps the list's filters. */
const useWayBack = (from: keyof typeof lists) => {
  const t = useT();
  const state = useLocation().state as { from?: unknown } | null;
  const list = lists[from];
  const came = typeof state?.from === 'string' ? state.from : '';
  return { label: t(`nav.${list.name}`), to: came === list.to || came.startsWith(`${list.to}?`) ? came : list.to };
};

const DetailSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.page} role="status" aria-label={t('loadingMeeting')}>
      <div className={styles.main}>
        <div className={styles.head}>
          <Skeleton width="72px" height="24px" />
          <Skeleton width="58%" height="34px" />
          <Skeleton width="38%" height="22px" />
          <Skeleton width="24%" />
        </div>
        <div className={styles.bar}>
          <Skeleton width="112px" height="40px" />
          <Skeleton width="96px" height="40px" />
        </div>
        <Skeleton height="72px" />
      </div>
      <div className={styles.aside}>
        {['88px', '132px', '104px'].map((height) => (
          <div key={height} className={styles.card}>
            <Skeleton height={height} />
          </div>
        ))}
      </div>
    </div>
  );
};

/** One meeting, whole: what was proposed, by whom, what was decided, and what can be done now. */
export const MeetingScreen = ({ from }: { from: keyof typeof lists }) => {
  const t = useT();
  const { id = '' } = useParams();
  const back = useWayBack(from);
  const { data: meeting, error, isPending, isFetching, refetch } = useMeeting(id);
  useScreen(meeting?.title ?? (error ? t('meeting') : undefined), [back]);

  const navigate = useNavigate();
  const base = lists[from].to;
  const neighbours = useNeighbours(id, back.to);
  useKeys((event) => {
    const { key, repeat } = event;
    const beside = key === 'j' ? neighbours?.next : key === 'k' ? neighbours?.previous : undefined;
    if (key === 'u') navigate(back.to);
    else if (beside) navigate(`${base}/${beside}`, { replace: true, state: { from: back.to } });
    else if (meeting && !repeat && isDeed(key) && mayDo(deeds[key], meeting)) openReviewDialog({ kind: deeds[key], meeting });
    else return;
    // Not also the first letter of what the dialog asks for.
    event.preventDefault();
  });

  if (isPending) return <DetailSkeleton />;
  if (!meeting && error instanceof HttpError && (error.status === 404 || error.status === 400))
    return (
      <StateNotice
        as="h1"
        title={t('detail.missing')}
        action={
          <ButtonLink kind="primary" to={back.to}>
            {t('nav.backTo', { label: back.label })}
          </ButtonLink>
        }
      >
        {t('detail.missingText')}
      </StateNotice>
    );
  return (
    <>
      {error ? (
        <div className={styles.failed}>
          {meeting ? null : <h1 className="visually-hidden">{t('meeting')}</h1>}
          <LoadFailed error={error} retry={() => void refetch()} busy={isFetching} />
        </div>
      ) : null}
      {meeting ? (
        <div className={styles.page}>
          <MeetingMain meeting={meeting} steps={<NeighbourSteps neighbours={neighbours} base={base} list={back.to} />} />
          <MeetingAside meeting={meeting} />
        </div>
      ) : null}
    </>
  );
};
