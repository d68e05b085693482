import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMeetingRoom, useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { meetingRoom, userRoom } from '../../../shared/realtime/room-names.ts';
import { useUser } from '../../../shared/session/session.ts';
import { later } from '../../../shared/time/later.ts';
import { createRunTogether } from '../../../shared/time/run-together.ts';
import { type RoomState, sessionKey } from '../api.ts';
import { withAway, withHostStatus, withoutParticipant, withParticipant, withPosition, withQueue } from './patch-session.ts';

/** One change is sent to several rooms, and a new socket is greeted by three of them. */
const TOGETHER_MS = 50;

export interface RoomEventHandlers {
  /** Let in, perhaps once more after a turn that was finished. */
  onAdmitted: () => void;
  /** This tab must leave the room: `moved` to another device, or another reason in words. */
  onForcedLeave: (reason: string, at: string | undefined) => void;
  onEnded: (ending: { reason: string; endedBy: string | null }) => void;
}

/** Keeps the snapshot of this meeting in step with its events: what an event tells is shown at once, the rest is fetched. */
export const useRoomEvents = (meetingId: string, { onAdmitted, onForcedLeave, onEnded }: RoomEventHandlers) => {
  const client = useQueryClient();
  const userId = useUser()?._id;
  const queryKey = sessionKey(meetingId);
  const [together] = useState(() =>
    createRunTogether({
      run: () => void client.invalidateQueries({ queryKey }),
      windowMs: TOGETHER_MS,
      later,
    }),
  );
  useEffect(() => together.stop, [together]);
  const refetch = together.trigger;
  const patch = (change: (session: RoomState) => RoomState) =>
    client.setQueryData<RoomState>(queryKey, (session) => session && change(session));
  const mine = (event: { meetingId: string }) => event.meetingId === meetingId;

  useMeetingRoom(meetingId);
  useRoomResync(meetingRoom(meetingId), refetch);
  useRoomResync(userId && userRoom(userId), refetch);
  useRoomResync(`waiting-room:${meetingId}`, refetch);

  useServerEvent('meeting:hostStatus', (event) => {
    if (!mine(event)) return;
    patch((session) => withHostStatus(session, event));
    refetch();
  });
  useServerEvent('meeting:host-left', (event) => {
    if (!mine(event)) return;
    patch((session) => ({ ...session, hostStatus: 'reconnecting', graceUntil: event.graceUntil }));
    refetch();
  });
  useServerEvent('participant:joined', (event) => {
    if (!mine(event)) return;
    patch((session) => withParticipant(session, event.participant));
    refetch();
  });
  useServerEvent('participant:left', (event) => {
    if (!mine(event)) return;
    patch((session) =>
      event.reason === 'connection-lost' ? withAway(session, event.participant) : withoutParticipant(session, event.userId),
    );
    refetch();
  });
  useServerEvent('waiting-room:batchUpdate', (event) => {
    if (!mine(event)) return;
    patch((session) => withQueue(session, event));
    if (!event.entries) refetch();
  });
  useServerEvent('waiting-room:positionUpdate', (event) => mine(event) && patch((session) => withPosition(session, event)));
  useServerEvent('waiting-room:admitted', (event) => {
    if (!mine(event)) return;
    onAdmitted();
    refetch();
  });
  useServerEvent('session:turn-changed', (event) => {
    if (!mine(event)) return;
    const { turnEndsAt, pausedUntil } = event;
    patch((session) => ({ ...session, turnEndsAt, pausedUntil }));
    refetch();
  });
  useServerEvent('waiting-room:denied', (event) => mine(event) && refetch());
  useServerEvent('meeting:update', (event) => mine(event) && refetch());
  useServerEvent('meeting:session-ended', (event) => {
    if (!mine(event)) return;
    onEnded(event);
    patch((session) => ({ ...session, phase: 'ended' }));
    refetch();
  });
  useServerEvent('meeting:forced-leave', (event, stamp) => {
    if (!mine(event)) return;
    onForcedLeave(event.reason, stamp?.at);
    refetch();
  });
};
