import type { ServerEvents } from '@visavis/contracts/socket';
import { useState } from 'react';
import { useMeetingRoom, useRoomResync, useServerEvent } from '../../shared/realtime/hooks.ts';
import { meetingRoom } from '../../shared/realtime/room-names.ts';
import { usePutPublicMeeting } from './api.ts';

export type HostStatus = ServerEvents['meeting:hostStatus']['status'];

/** Follows one meeting: its state, its host, and how many look at its page. `refetch` is called when something may have been missed. */
export const usePublicMeetingLive = (meetingId: string, refetch: () => void) => {
  const put = usePutPublicMeeting(meetingId);
  const [hostStatus, setHostStatus] = useState<HostStatus>();
  const [viewers, setViewers] = useState<number>();
  const mine = (event: { meetingId: string }) => event.meetingId === meetingId;

  useMeetingRoom(meetingId, { isPublic: true });
  useRoomResync(meetingRoom(meetingId), refetch);
  useServerEvent('meeting:update', (event) => mine(event) && put(event.meeting));
  useServerEvent('meeting:approved', (event) => mine(event) && put(event.meeting));
  useServerEvent('meeting:session-ended', (event) => mine(event) && refetch());
  useServerEvent('meeting:hostStatus', (event) => mine(event) && setHostStatus(event.status));
  useServerEvent('meeting:viewers', (event) => mine(event) && setViewers(event.count));
  return { hostStatus, viewers };
};
