import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { HttpError } from '../../../shared/api/http-error.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useMeeting } from '../api/get-meeting.ts';
import { decide, possible } from '../dialogs/decision.ts';
import { letterKeysAtom } from '../shell/layout-state.ts';
import { useScreen } from '../shell/use-screen.ts';
import { useT } from '../texts.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import styles from './detail.module.css';
import { MeetingAside } from './meeting-aside.tsx';
import { MeetingMain } from './meeting-main.tsx';

const lists = {
  approval: { name: 'approval', to: '/admin/meetings' },
  approved: { name: 'approved', to: '/admin/approved-meetings' },
} as const;

const keys: Record<string, 'approve' | 'reject' | 'edit' | undefined> = { a: 'approve', r: 'reject', e: 'edit' };

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
    <div className={styles.skeleton} role="status" aria-label={t('loadingMeeting')}>
      <Skeleton width="46%" height="34px" />
      <Skeleton width="30%" />
      <Skeleton height="140px" />
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

  const lettersOn = useAtomValue(letterKeysAtom);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const busy = event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey;
    if (!meeting || !lettersOn || busy || target.closest('input, textarea, select') || document.querySelector('dialog[open]'))
      return;
    const may = possible(meeting);
    const kind = keys[event.key];
    if (!kind || !(kind === 'edit' ? may.edit : may.review)) return;
    event.preventDefault();
    decide({ kind, meeting });
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);

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
          <MeetingMain meeting={meeting} />
          <MeetingAside meeting={meeting} />
        </div>
      ) : null}
    </>
  );
};
