import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Door, SESSION, TURN } from '@visavis/contracts/constants/session';
import type { SessionSnapshot } from '@visavis/contracts/session';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { admitGuest, callGuestBack, denyGuest, holdGuest, putSession, type RoomState, sessionKey, setTurn } from '../api.ts';

/** What a hosting person does with the turn of the guest in the room; every one of them, whoever began it. */
export const useTurn = (session: RoomState) => {
  const client = useQueryClient();
  const { meetingId, queue, participants, turn } = session;
  const guest = participants.find(({ role }) => role === 'guest');
  const next = queue?.find(({ held, outside }) => !held && !outside);
  const [admitted, setAdmitted] = useState<typeof next>();
  const isListed = [...participants, ...(queue ?? [])].some(({ userId }) => userId === admitted?.userId);
  useEffect(() => {
    if (!admitted) return;
    if (isListed) return setAdmitted(undefined);
    // Who does not come until then is not on their way.
    const over = setTimeout(() => setAdmitted(undefined), SESSION.joinTokenMs);
    return () => clearTimeout(over);
  }, [admitted, isListed]);
  const command = useMutation({
    mutationFn: (work: () => Promise<{ session: SessionSnapshot }>) => work(),
    onSuccess: ({ session: after }) => putSession(client, after),
    onError: (error) => {
      toast.error(messageOf(error));
      void client.invalidateQueries({ queryKey: sessionKey(meetingId) });
    },
  });
  const run = (work: () => Promise<{ session: SessionSnapshot }>) => {
    // One after the other: a key that is pressed twice is meant once.
    if (!command.isPending) command.mutate(work);
  };
  const letIn = (ticketId: string, how: Parameters<typeof admitGuest>[2]) =>
    run(async () => {
      const done = await admitGuest(meetingId, ticketId, how);
      await putSession(client, done.session);
      setAdmitted(queue?.find((entry) => entry.ticketId === ticketId));
      return done;
    });
  const actions = {
    guest,
    next,
    /** Let in from here and on their way: the offer is made while they enter, and they may be seen before the room knows them. */
    entering: admitted && !isListed ? admitted : undefined,
    busy: command.isPending,
    /** Makes room, and lets the next one in where somebody waits. */
    finish: () => {
      if (next && guest) letIn(next.ticketId, { finishCurrent: true });
      else if (guest?.ticketId) {
        const { ticketId } = guest;
        run(() => denyGuest(meetingId, ticketId));
      }
    },
    /** The next guest, also where nobody is here yet. */
    forward: () => (guest ? actions.finish() : next && actions.admit(next.ticketId)),
    /** `reason`: why not the next one. */
    admit: (ticketId: string, reason?: string) => letIn(ticketId, reason ? { reason } : {}),
    decline: (ticketId: string) => run(() => denyGuest(meetingId, ticketId)),
    toFront: (ticketId: string) => run(() => denyGuest(meetingId, ticketId, { toFront: true })),
    hold: (ticketId: string, message: string | null) => run(() => holdGuest(meetingId, ticketId, message)),
    callBack: () => run(() => callGuestBack(meetingId)),
    extend: () => {
      const fromMinutes = turn?.lengthMinutes;
      if (fromMinutes) run(() => setTurn(meetingId, { action: 'extend', fromMinutes }));
    },
    pause: () => run(() => setTurn(meetingId, { action: 'pause', minutes: TURN.pauseMinutes })),
    resume: () => run(() => setTurn(meetingId, { action: 'resume' })),
    /** Before the start. */
    late: (minutes: number) => run(() => setTurn(meetingId, { action: 'late', minutes })),
    setDoor: (door: Door) => run(() => setTurn(meetingId, { action: 'door', door })),
    setLength: (minutes: number | null) => run(() => setTurn(meetingId, { action: 'length', minutes })),
  };
  return actions;
};
export type TurnActions = ReturnType<typeof useTurn>;
