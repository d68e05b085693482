import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { openPageAs } from '../state/signed-in-page.ts';

openPageAs({ _id: 'co', name: 'Cora' });
const { MeetingCard } = await import('../../src/features/meetings/card/meeting-card.tsx');
const { PublicMeetingScreen } = await import('../../src/features/public-meeting/public-meeting-screen.tsx');
const { Preview } = await import('../../src/features/meetings/propose/preview.tsx');
const { emptyMeeting } = await import('../../src/shared/meeting-form/meeting-values.ts');
const { serverNow } = await import('../../src/shared/time/server-clock.ts');
const { verificationKey } = await import('../../src/shared/verification/own-verification.ts');
const { publicPageKey } = await import('../../src/features/public-meeting/api.ts');

const MINUTE = 60_000;
const startingIn = (minutes: number, change: Partial<Meeting> = {}) =>
  meetingFixture({
    status: 'approved',
    meetingType: 'verified',
    startsAt: new Date(serverNow() + minutes * MINUTE).toISOString(),
    coHosts: [{ userId: 'co', name: 'Cora' }],
    ...change,
  });
const rendered = (meeting: Meeting, of: ReactNode, client = new QueryClient()) => {
  client.setQueryData(['meetings', 'own-view', meeting._id, 'co', meeting.version], { success: true, meeting });
  client.setQueryData(publicPageKey(meeting._id), { success: true, meeting });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/p/${meeting._id}`]}>{of}</MemoryRouter>
    </QueryClientProvider>,
  );
};
const pageOf = (meeting: Meeting, client?: QueryClient) =>
  rendered(
    meeting,
    <Routes>
      <Route path="/p/:meetingId" element={<PublicMeetingScreen />} />
    </Routes>,
    client,
  );

const ENTRY = 'aria-label="For verified guests"';
test.each([20, -12])('a co-host opens the room of a meeting %i minutes ahead, without a pass or a badge', (minutes) => {
  const meeting = startingIn(minutes);
  const card = rendered(meeting, <MeetingCard meeting={meeting} />);
  expect(card).toContain('Open the room');
  expect(card).not.toContain('Tell me');
  const whole = pageOf(meeting);
  expect(whole).toContain('Open the room');
  for (const words of ['Tell me if', 'Wait in the queue', ENTRY, 'Edit Meeting']) expect(whole).not.toContain(words);
});

test('a guest is told what joining takes', () => {
  const whole = pageOf(startingIn(20, { coHosts: [] }));
  expect(whole).toContain('Join the queue');
  expect(whole).toContain(ENTRY);
});

test.each([
  ['was set before the start', -60, true],
  ['was set after it', -11, false],
])('a reminder of a host who has not come stays where it %s', (_, since, stays) => {
  const at = new Date(serverNow() + since * MINUTE).toISOString();
  const whole = pageOf(startingIn(-12, { coHosts: [], interest: { since: at, moved: false, previousStartsAt: null } }));
  const [button = ''] = whole.match(/<button[^>]*aria-pressed="true"[^>]*>/) ?? [];
  expect(button).not.toBe('');
  expect(button.includes(' disabled')).toBe(stays);
});

test.each([
  ['has not come', false, ['Tell me if they come<', 'Tell me if Hana comes<', 'Hana has not come yet']],
  ['has left', true, ['Tell me if they come back<', 'Tell me if Hana comes back<', 'Hana has left', 'as soon as they come back']],
])('a guest is offered word of a host who %s', (_, hasOpened, words) => {
  const at = (minutes: number) => new Date(serverNow() + minutes * MINUTE).toISOString();
  const absent = { hostStatus: 'absent', guestInside: false, waiting: 0, version: 1 } as const;
  const meeting = startingIn(-20, {
    coHosts: [],
    host: { userId: 'hana', name: 'Hana', profilePicture: null, isVerified: false },
    ...(hasOpened ? { startedAt: at(-19), presence: { ...absent, hostLeftAt: at(-12) } } : { presence: absent }),
  });
  const whole = rendered(meeting, <MeetingCard meeting={meeting} />) + pageOf(meeting).replaceAll(/<\/?bdi>/g, '');
  for (const each of words) expect(whole).toContain(each);
});

const mine = { host: { userId: 'co', name: 'Cora', profilePicture: null, isVerified: false }, coHosts: [] };
test.each<[string, Partial<Meeting>, boolean]>([
  ['cancelled before it was approved', { status: 'cancelled', previousStatus: 'pending' }, false],
  ['cancelled when it was public', { status: 'cancelled', previousStatus: 'approved' }, true],
  ['over', { status: 'approved', previousStatus: 'pending', state: 'past', endedAt: '2026-11-21T10:30:00.000Z' }, true],
])('a host proposes again what was %s', (_, change, isShared) => {
  const whole = pageOf(startingIn(-600, { ...mine, ...change }));
  expect(whole).toContain('Host again');
  expect(whole.includes('>Share<')).toBe(isShared);
});

test.each([
  ['leads from a proposal to what is public of them already', 'pending', true, true],
  ['knows the page from a meeting that is public itself', 'approved', true, false],
  ['has no page yet with the first proposal', 'pending', false, false],
] as const)('a host %s', (_, status, hasPage, leads) => {
  const client = new QueryClient();
  if (hasPage) client.setQueryData(['hosts', 'co', 'card'], { person: mine.host, links: [], memberSince: null });
  const whole = pageOf(startingIn(600, { ...mine, status }), client);
  expect(whole.includes('>Your public page</a>')).toBe(leads);
});

const named = (html: string, kind: string) =>
  [...html.matchAll(/<(a|button)[^>]*class="([^"]*)"[^>]*>(.*?)<\/\1>/g)]
    .filter(([, , classes = '']) => classes.split(' ').includes(kind))
    .map(([, , , words = '']) => words.replaceAll(/<[^>]*>/g, ''));
test('a host whose meeting is to come is told what that means, and offered to share it before all', () => {
  const whole = pageOf(startingIn(600, mine));
  expect(named(whole, 'spark')).toEqual(['Share']);
  expect(named(whole, 'plain')).toContain('Edit Meeting');
  expect(whole).toMatch(/Everyone can see this page, and guests can ask to be reminded\. The queue opens /);
  expect(named(pageOf(startingIn(600, { ...mine, status: 'pending' })), 'spark')).toEqual(['Edit Meeting']);
});
test('a co-host shares a meeting to come, and takes back a reminder of before', () => {
  const whole = pageOf(startingIn(600));
  expect(named(whole, 'spark')).toEqual(['Share']);
  for (const words of ['Edit Meeting', 'Remind me', 'Reminded', 'Share']) expect(named(whole, 'plain')).not.toContain(words);
  const interest = { since: '2026-11-21T10:00:00.000Z', moved: false, previousStartsAt: null };
  expect(named(pageOf(startingIn(600, { interest })), 'plain')).toContain('Reminded');
});

test.each([
  [3 * 24 * 60, 'a day, an hour and ten minutes'],
  [20 * 60, 'an hour and ten minutes'],
  [45, 'ten minutes'],
])('a guest %i minutes before is told of the reminders that are left, and that they are set', (minutes, when) => {
  const interest = { since: '2026-11-21T10:00:00.000Z', moved: false, previousStartsAt: null };
  const whole = pageOf(startingIn(minutes, { coHosts: [], interest, meetingType: 'open' }));
  expect(whole).toContain(`We remind you ${when} before.`);
  expect(named(whole, 'plain')).toContain('Reminded');
  expect(whole).toContain('title="Press to take the reminder back"');
});

test('a guest who has to be verified first is led there before all, and may still be reminded', () => {
  const client = new QueryClient();
  client.setQueryData(verificationKey, { isVerified: false, requests: [], requestableAt: null } as never);
  const whole = pageOf(startingIn(600, { coHosts: [] }), client);
  expect(named(whole, 'spark')).toEqual(['Get verified to join']);
  expect(named(whole, 'plain')).toContain('Remind me');
  expect(whole.match(/>Get verified to join</g)).toHaveLength(1);
  client.setQueryData(verificationKey, { isVerified: false, requests: [{ status: 'pending' }], requestableAt: null } as never);
  expect(named(pageOf(startingIn(600, { coHosts: [] }), client), 'spark')).toEqual(['Remind me']);
  // While it is read.
  expect(named(pageOf(startingIn(600, { coHosts: [] })), 'spark')).toEqual([]);
});

test('a guest whose meeting was moved answers first, and is led to be verified beside it', () => {
  const client = new QueryClient();
  client.setQueryData(verificationKey, { isVerified: false, requests: [], requestableAt: null } as never);
  const interest = { since: '2026-11-21T10:00:00.000Z', moved: true, previousStartsAt: null };
  const whole = pageOf(startingIn(600, { coHosts: [], interest }), client);
  expect(whole).toContain('I still come');
  expect(whole.match(/>Get verified to join</g)).toHaveLength(1);
  expect(whole).not.toMatch(/Remind me|Reminded</);
});

test.each([-12, 20, 600])('a guest %i minutes before the start is told what they get if the host does not come', (minutes) => {
  const startedAt = minutes < 0 ? new Date(serverNow() + minutes * MINUTE).toISOString() : null;
  const [side] = pageOf(startingIn(minutes, { coHosts: [], startedAt })).split('</aside>');
  expect(side).toContain('If the host does not come within 15 minutes');
});

test('a proposal is previewed as it will be: its rhythm, and the wish to record it', () => {
  const values = { ...emptyMeeting(), title: 'Logo clinic', date: '2027-03-04', time: '17:00', asksToRecord: true };
  const preview = (everyWeeks: 0 | 1) => rendered(startingIn(20), <Preview values={{ ...values, everyWeeks }} />);
  expect(preview(1)).toMatch(/Every week.*May be recorded/);
  expect(preview(0)).not.toContain('Every week');
});
