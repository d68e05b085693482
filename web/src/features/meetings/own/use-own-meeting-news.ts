import { useQueryClient } from '@tanstack/react-query';
import { CLIENT } from '@visavis/contracts/constants/client';
import { useNavigate } from 'react-router-dom';
import { isHostOf } from '../../../shared/format/hosts-of.ts';
import { t } from '../../../shared/i18n/en/meetings.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { useServerEvent } from '../../../shared/realtime/hooks.ts';
import { session } from '../../../shared/session/session.ts';
import { meetingWords } from '../../../shared/share/use-meeting-words.ts';
import { openShare } from '../../../shared/state/overlays.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { ownMeetingsKey } from '../api.ts';

/** A host hears of the decision wherever they are in the app. */
export const useOwnMeetingNews = () => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refetch = () => void queryClient.invalidateQueries({ queryKey: ownMeetingsKey });
  useServerEvent('meeting:approved', ({ meeting }) => {
    if (meeting.host.userId !== session.get()?.user?._id) return;
    const path = `/p/${meeting._id}`;
    toast.success(t('own.approved', { title: meeting.title }), {
      durationMs: CLIENT.toastOfferMs,
      key: `decision-${meeting._id}`,
      actions: [
        { label: t('own.seePage'), run: () => void navigate(path) },
        { label: t('share:label'), run: () => openShare({ path, text: meetingWords(meeting) }) },
      ],
    });
    refetch();
  });
  useServerEvent('meeting:rejected', ({ meetingId, hostId, reason }) => {
    if (hostId !== session.get()?.user?._id) return;
    toast.info(t('own.notApproved', { reason: serverWords(reason) }), { key: `decision-${meetingId}` });
    refetch();
    // Its preview may be open.
    void queryClient.invalidateQueries({ queryKey: ['meetings', 'own-view', meetingId] });
  });
  useServerEvent('meeting:update', ({ meeting }) => {
    const me = session.get()?.user?._id;
    const isListed = ({ meetings = [] }: { meetings?: { _id: string }[] } = {}) =>
      meetings.some(({ _id }) => _id === meeting._id);
    const lists = queryClient.getQueriesData<{ meetings?: { _id: string }[] }>({ queryKey: ownMeetingsKey });
    if (isHostOf(meeting, me) || (me && lists.some(([, list]) => isListed(list)))) refetch();
  });
};
