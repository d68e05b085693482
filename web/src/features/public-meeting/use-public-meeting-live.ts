import { useState } from 'react';
import { useMeetingRoom, useRoomResync, useServerEvent } from '../../shared/realtime/hooks.ts';
import { usePresence } from '../../shared/realtime/presence.ts';
import { meetingRoom } from '../../shared/realtime/room-names.ts';
import { usePutPublicMeeting } from './api.ts';

/**
 * Follows one meeting: its state, who is there, and how many look at its page. `refetch` is called when something may have been
 * missed.
 */
export const usePublicMeetingLive = (meetingId: string, refetch: () => void) => {
  const put = usePutPublicMeeting(meetingId);
  const [viewers, setViewers] = useState<number>();
  const mine = (event: { meetingId: string }) => event.meetingId === meetingId;

  useMeetingRoom(meetingId, { isPublic: true });
  useRoomResync(meetingRoom(meetingId), refetch);
  useServerEvent('meeting:update', (event) => mine(event) && put(event.meeting));
  useServerEvent('meeting:approved', (event) => mine(event) && refetch());
  useServerEvent('meeting:session-ended', (event) => mine(event) && refetch());
  usePresence();
  useServerEvent('meeting:viewers', (event) => mine(event) && setViewers(event.count));
  return viewers;
};
