import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { CheckField } from '../../../shared/kit/choice-field.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { joinQueue, sessionKey } from '../api.ts';

/** Asked for this place: a message when two are before me, and no page that has to stay open until then. */
export const CallMe = ({ meetingId, ticketId, requested }: { meetingId: string; ticketId: string; requested: boolean }) => {
  const t = useT();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (callMe: boolean) => joinQueue(meetingId, { ticketId, callMe }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKey(meetingId) }),
    onError: (error) => toast.error(messageOf(error)),
  });
  const checked = ask.isPending ? ask.variables : requested;
  return (
    <CheckField checked={checked} disabled={ask.isPending} onChange={({ target }) => ask.mutate(target.checked)}>
      {t(checked ? 'callMeAsked' : 'callMe')}
    </CheckField>
  );
};
