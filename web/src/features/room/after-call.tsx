import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../shared/i18n/en/safety.ts';
import { lazyPart } from '../../shared/loading/lazy-part.ts';
import { useServerEvent } from '../../shared/realtime/hooks.ts';
import { feedbackQuery } from '../../shared/safety/calls.ts';
import { localStore } from '../../shared/session/storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { dialogIsOpen } from '../../shared/ui/return-focus.ts';
import type { RoomState } from './api.ts';
import { ReportPeople } from './report-people.tsx';
import { mayAskOnce } from './state/feedback-asked.ts';
import { useRoomDialog } from './state/room-dialogs.tsx';
import { isStaff } from './state/room-view.ts';

const FeedbackDialog = lazyPart(() => import('../../shared/safety/feedback-dialog.tsx'), 'FeedbackDialog');

interface Props {
  session: RoomState;
  /** The call has just ended here, without anybody leaving early: the dialog opens by itself, once. */
  hasEnded: boolean;
  /** Only after this time: a goodbye comes first, and a turn may be taken back. */
  afterMs?: number;
}
/** After a call in which both sides met: how it was; and for a guest, to report the host. */
export const AfterCall = ({ session, hasEnded, afterMs = 0 }: Props) => {
  const t = useT();
  const { meetingId, me, meeting } = session;
  const { data, refetch } = useQuery({ ...feedbackQuery(meetingId), enabled: me.role !== 'admin' });
  const open = useRoomDialog();
  useServerEvent('meeting:feedback-submitted', (event) => {
    if (event.meetingId === meetingId) void refetch();
  });
  const giveFeedback = () =>
    open(<FeedbackDialog meetingId={meetingId} given={data?.feedback ?? null} onClose={() => open(undefined)} />);
  const mayAsk = hasEnded && data?.canSubmit === true && data.feedback === null;
  const ask = useEffectEvent(() => {
    // Somebody who reports, or is about to leave, is not interrupted.
    if (dialogIsOpen()) return;
    if (mayAskOnce(localStore, meetingId)) giveFeedback();
  });
  useEffect(() => {
    if (!mayAsk) return;
    const timer = setTimeout(ask, afterMs);
    return () => clearTimeout(timer);
  }, [mayAsk, afterMs]);
  return (
    <>
      {data?.canSubmit ? <Button onClick={giveFeedback}>{t(data.feedback ? 'changeFeedback' : 'giveFeedback')}</Button> : null}
      {data && !isStaff(me.role) ? <ReportPeople people={[meeting.host]} meetingId={meetingId} /> : null}
    </>
  );
};
