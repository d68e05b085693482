import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { t } from '../../../shared/i18n/en/room-queue.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { admitGuest, callGuestBack, denyGuest, holdGuest, putSession, type RoomState, sessionKey, setTurn } from '../api.ts';
import { missed, turnActions } from './turn-actions.ts';

/** What a hosting person does with turn and queue. */
export const useTurn = (session: RoomState) => {
  const client = useQueryClient();
  const command = useMutation({
    mutationFn: (work: () => Promise<{ session: SessionSnapshot }>) => work(),
    onSuccess: ({ session: after }) => putSession(client, after),
    onError: (error) => {
      toast.error(messageOf(error));
      void client.invalidateQueries({ queryKey: sessionKey(session.meetingId) });
    },
  });
  const send = (work: () => Promise<{ session: SessionSnapshot }>) => {
    // One after the other: a key that is pressed twice is meant once.
    if (!command.isPending) command.mutate(work);
  };
  const before = useRef(session.admitted);
  useEffect(() => {
    const name = missed(before.current ?? undefined, session, serverNow() + session.clockAheadMs);
    before.current = session.admitted;
    if (name) toast.info(t('didNotCome', { name }));
  }, [session]);
  const commands = { admitGuest, callGuestBack, denyGuest, holdGuest, setTurn };
  return { ...turnActions(session, commands, send), busy: command.isPending };
};
export type TurnActions = ReturnType<typeof useTurn>;
