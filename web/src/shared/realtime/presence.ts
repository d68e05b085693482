import { type QueryClient, replaceEqualDeep, useQueryClient } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { ServerEvents } from '@visavis/contracts/socket';
import { useServerEvent } from './hooks.ts';

/** Cached responses that show meetings: pages of one, lists of several. */
interface Cached {
  meeting?: Meeting;
  meetings?: Meeting[];
}
const mapMeetings = <C extends Cached>(cached: C, change: (meeting: Meeting) => Meeting): C => ({
  ...cached,
  ...(cached.meeting && { meeting: change(cached.meeting) }),
  ...(cached.meetings && { meetings: cached.meetings.map(change) }),
});
const find = ({ meeting, meetings }: Cached, meetingId: string) =>
  meeting?._id === meetingId ? meeting : meetings?.find(({ _id }) => _id === meetingId);

/** Whoever is there by the newer of two readings; a response that has none (the meeting is over) stands. */
const newer = (before: Meeting | undefined, next: Meeting): Meeting =>
  before?.presence && next.presence && before.presence.version > next.presence.version
    ? { ...next, presence: before.presence }
    : next;

/** For `structuralSharing`: a response that was on its way while an event came must not take back what the event said. */
export const keepNewerPresence = (before: unknown, next: unknown): unknown => {
  const fresh =
    before && next ? mapMeetings(next as Cached, (meeting) => newer(find(before as Cached, meeting._id), meeting)) : next;
  return replaceEqualDeep(before, fresh);
};

export const putPresence = (queryClient: QueryClient, { meetingId, presence }: ServerEvents['meeting:presence']) =>
  queryClient.setQueriesData<Cached>({ queryKey: ['meetings'] }, (cached) =>
    cached && find(cached, meetingId)
      ? mapMeetings(cached, (meeting) => (meeting._id === meetingId ? newer(meeting, { ...meeting, presence }) : meeting))
      : cached,
  );

/** Every meeting on the page follows who is there. */
export const usePresence = () => {
  const queryClient = useQueryClient();
  useServerEvent('meeting:presence', (event) => void putPresence(queryClient, event));
};
