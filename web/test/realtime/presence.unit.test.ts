import { beforeEach, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { keepNewerPresence, putPresence } from '../../src/shared/realtime/presence.ts';

const presence = (version: number, waiting = version) => ({ hostStatus: 'live' as const, guestInside: false, waiting, version });
const meeting = (_id: string, version?: number) => meetingFixture({ _id, ...(version ? { presence: presence(version) } : {}) });
const page = ['meetings', 'public-page', 'a'];
const list = ['meetings', 'public', {}];

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
  queryClient.setQueryData(page, { meeting: meeting('a', 2) });
  queryClient.setQueryData(list, { meetings: [meeting('a', 2), meeting('b')] });
});
const waitings = () => [
  queryClient.getQueryData<{ meeting: { presence?: { waiting: number } } }>(page)?.meeting.presence?.waiting,
  ...(queryClient.getQueryData<{ meetings: { presence?: { waiting: number } }[] }>(list)?.meetings ?? []).map(
    ({ presence }) => presence?.waiting,
  ),
];

it('puts an event into every page and list that shows the meeting', () => {
  putPresence(queryClient, { meetingId: 'a', presence: presence(3) });
  expect(waitings()).toEqual([3, 3, undefined]);
  putPresence(queryClient, { meetingId: 'b', presence: presence(1) });
  expect(waitings()).toEqual([3, 3, 1]);
});

it('ignores an event that is older than what is shown', () => {
  putPresence(queryClient, { meetingId: 'a', presence: presence(1) });
  expect(waitings()).toEqual([2, 2, undefined]);
});

it('keeps what an event said when an older response arrives, and drops it when the meeting is over', () => {
  const before = { meetings: [meeting('a', 5), meeting('b', 1)] };
  const merge = (...meetings: ReturnType<typeof meeting>[]) =>
    (keepNewerPresence(before, { meetings }) as typeof before).meetings.map(({ presence }) => presence?.version);
  expect(merge(meeting('a', 4), meeting('b', 2))).toEqual([5, 2]);
  expect(merge(meeting('a'), meeting('c', 1))).toEqual([undefined, 1]);
  expect(keepNewerPresence(undefined, { meeting: meeting('a', 1) })).toEqual({ meeting: meeting('a', 1) });
});
