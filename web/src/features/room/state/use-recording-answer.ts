import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/recording.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { answerRecording, putSession, type RoomState } from '../api.ts';

/** My answer to being recorded, and giving another one. */
export const useRecordingAnswer = ({ meetingId }: Pick<RoomState, 'meetingId'>) => {
  const t = useT();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (consent: boolean) => answerRecording(meetingId, consent),
    onSuccess: ({ session }) => putSession(client, session),
    onError: (error) => toast.error(messageOf(error, t('failed'))),
  });
  return { answer: mutate, busy: isPending };
};
