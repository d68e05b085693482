import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/room-queue.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { joinQueue, sessionKey } from '../api.ts';

/** Not ready yet, and somebody is behind me: they go first, and I am next after them. */
export const LetPast = ({ meetingId, ticketId, position }: { meetingId: string; ticketId: string; position: number }) => {
  const t = useT();
  const client = useQueryClient();
  const pass = useMutation({
    mutationFn: () => joinQueue(meetingId, { ticketId, letPast: position }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionKey(meetingId) }),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button kind="plain" block busy={pass.isPending} onClick={() => pass.mutate()}>
      {t('letPast')}
    </Button>
  );
};
