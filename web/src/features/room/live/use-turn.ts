import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { t } from '../../../shared/i18n/en/room-queue.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { admitGuest, callGuestBack, denyGuest, holdGuest, putSession, type RoomState, sessionKey, setTurn } from '../api.ts';
import { meantAfterMs, missed, targetsOf, turnActions } from './turn-actions.ts';

/** Whether a press is meant for the turn as it is shown now. */
const useIsMeant = (turn: ReturnType<typeof turnActions>) => {
  const targets = targetsOf(turn);
  const [meant, setMeant] = useState(targets);
  const waitMs = meantAfterMs(meant, targets);
  const accept = useEffectEvent(() => setMeant(targets));
  useEffect(() => {
    const timer = setTimeout(accept, waitMs);
    return () => clearTimeout(timer);
  }, [waitMs, ...Object.values(targets)]);
  return waitMs === 0;
};

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
  const turn = turnActions(session, commands, send);
  const isMeant = useIsMeant(turn);
  return { ...turn, forward: () => isMeant && turn.forward(), isMeant, busy: command.isPending };
};
export type TurnActions = ReturnType<typeof useTurn>;
