import { useAtomValue } from 'jotai';
import { useNavigate, useParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import styles from '../detail/detail.module.css';
import { DetailSkeleton, DetailStates } from '../detail/detail-states.tsx';
import { useDetail } from '../detail/use-detail.ts';
import { mayDo, openReviewDialog } from '../dialogs/review.ts';
import { sendingIdsAtom } from '../held.ts';
import { useMeeting } from '../meeting-data/api.ts';
import { MeetingAside } from './meeting-aside.tsx';
import { MeetingMain } from './meeting-main.tsx';
import { NeighbourSteps, useNeighbours } from './neighbours.tsx';

const lists = {
  approval: { name: 'approval', to: '/admin/meetings' },
  approved: { name: 'approved', to: '/admin/approved-meetings' },
} as const;

const deeds = { a: 'approve', r: 'reject', e: 'edit', c: 'cancel' } as const;
const isDeed = (key: string): key is keyof typeof deeds => key in deeds;

export const ApprovalMeetingScreen = () => <MeetingScreen from="approval" />;
export const ApprovedMeetingScreen = () => <MeetingScreen from="approved" />;

/** One meeting, whole: what was proposed, by whom, what was decided, and what can be done now. */
const MeetingScreen = ({ from }: { from: keyof typeof lists }) => {
  const t = useT();
  const { id = '' } = useParams();
  const query = useMeeting(id);
  const { data: meeting, error } = query;

  const isSending = useAtomValue(sendingIdsAtom).includes(id);
  const navigate = useNavigate();
  const base = lists[from].to;
  const title = meeting?.title ?? (error ? t('meeting') : undefined);
  const back = useDetail({ label: t(`nav.${lists[from].name}`), to: base }, title, ({ key, repeat }) => {
    const beside = key === 'j' ? neighbours?.next : key === 'k' ? neighbours?.previous : undefined;
    if (beside) navigate(`${base}/${beside}`, { replace: true, state: { from: back.to } });
    else if (meeting && !repeat && !isSending && isDeed(key) && mayDo(deeds[key], meeting))
      openReviewDialog({ kind: deeds[key], meeting });
    else return false;
    return true;
  });
  const neighbours = useNeighbours(id, back.to);

  return (
    <DetailStates
      query={query}
      back={back}
      words={{ name: t('meeting'), missing: t('detail.missing'), missingText: t('detail.missingText') }}
      skeleton={
        <DetailSkeleton label={t('loadingMeeting')} cards={['88px', '132px', '104px']}>
          <div className={styles.bar}>
            <Skeleton width="112px" height="40px" />
            <Skeleton width="96px" height="40px" />
          </div>
        </DetailSkeleton>
      }
    >
      {(meeting) => (
        <>
          <MeetingMain meeting={meeting} steps={<NeighbourSteps neighbours={neighbours} base={base} list={back.to} />} />
          <MeetingAside meeting={meeting} />
        </>
      )}
    </DetailStates>
  );
};
