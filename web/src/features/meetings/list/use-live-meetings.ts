import { useQueryClient } from '@tanstack/react-query';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { useEffect, useRef } from 'react';
import { useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { publicMeetingsRoom } from '../../../shared/realtime/room-names.ts';
import { categoryCountsKey } from '../api/get-category-counts.ts';
import { type MeetingList, publicMeetingsKey } from '../api/list-public-meetings.ts';

/** A burst of changes is one refetch. */
const settleMs = 400;

/** An older event never overwrites a newer state. */
export const withChange = (list: MeetingList, changed: PublicMeeting): MeetingList => {
  const at = list.meetings.findIndex((meeting) => meeting._id === changed._id);
  const known = list.meetings[at];
  if (!known || known.version > changed.version) return list;
  return { ...list, meetings: list.meetings.with(at, { ...known, ...changed }) };
};

/** Lists of public meetings follow what happens: cards change in place at once, membership and order a moment later. */
export const useLiveMeetings = () => {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refetch = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: publicMeetingsKey });
      void queryClient.invalidateQueries({ queryKey: categoryCountsKey });
    }, settleMs);
  };
  const changed = ({ meeting }: { meeting: PublicMeeting }) => {
    queryClient.setQueriesData<MeetingList>({ queryKey: publicMeetingsKey }, (list) => list && withChange(list, meeting));
    refetch();
  };
  useServerEvent('meeting:approved', changed);
  useServerEvent('meeting:update', changed);
  useRoomResync(publicMeetingsRoom, refetch);
  return refetch;
};
