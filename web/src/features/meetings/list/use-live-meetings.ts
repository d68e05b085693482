import { useQueryClient } from '@tanstack/react-query';
import type { PublicMeeting } from '@visavis/contracts/meeting-model';
import { useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { usePresence } from '../../../shared/realtime/presence.ts';
import { publicMeetingsRoom } from '../../../shared/realtime/room-names.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { categoryCountsKey, type ListFilter, type MeetingList, publicMeetingsKey } from '../api.ts';
import { applyChange } from './apply-change.ts';
import { useSoon } from './use-soon.ts';

/** Lists of public meetings follow what happens. Answers how to ask the server soon. */
export const useLiveMeetings = () => {
  const queryClient = useQueryClient();
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: publicMeetingsKey });
    void queryClient.invalidateQueries({ queryKey: categoryCountsKey });
  };
  const refetchSoon = useSoon(refetch);
  const changed = ({ meeting }: { meeting: PublicMeeting }) => {
    for (const [key, list] of queryClient.getQueriesData<MeetingList>({ queryKey: publicMeetingsKey })) {
      const filter = key.at(-1) as ListFilter;
      if (list) queryClient.setQueryData(key, applyChange(list, meeting, filter, serverNow()));
    }
    refetchSoon();
  };
  useServerEvent('meeting:approved', changed);
  useServerEvent('meeting:update', changed);
  usePresence();
  useRoomResync(publicMeetingsRoom, refetch);
  return refetchSoon;
};
