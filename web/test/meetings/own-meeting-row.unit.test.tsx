import { expect, test } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { OwnRole } from '../../src/features/meetings/api.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { dayAndTime } = await import('../../src/shared/format/dates.ts');
const { OwnMeetingRow } = await import('../../src/features/meetings/own/own-meeting-row.tsx');

const now = Date.parse('2026-11-21T10:00:00.000Z');
const DAY = 86_400_000;
const inDays = (count: number) => new Date(now + count * DAY).toISOString();

const htmlOf = (role: OwnRole, change: Partial<Meeting>) => {
  const meeting = meetingFixture({ status: 'approved', state: 'upcoming', startsAt: inDays(3), endsAt: inDays(4), ...change });
  return renderToStaticMarkup(
    <MemoryRouter>
      <OwnMeetingRow {...{ meeting, role, now }} />
    </MemoryRouter>,
  );
};
const rowOf = (interest: { moved: boolean; previousStartsAt: string | null }) =>
  htmlOf('interested', { interest: { since: inDays(-1), ...interest } }).replaceAll(/<[^>]*>/g, ' ');

test('says of a meeting that was moved from when to when, and asks whether the person comes', () => {
  const moved = rowOf({ moved: true, previousStartsAt: inDays(2) });
  expect(moved).toMatch(/New time/);
  expect(moved).toContain(`Moved from ${dayAndTime(inDays(2), now)} to ${dayAndTime(inDays(3), now)}.`);
  expect(moved).toMatch(/Say whether you come/);
  expect(moved).not.toMatch(/Reminder set|See details/);
  const still = rowOf({ moved: false, previousStartsAt: null });
  expect(still).toMatch(/Reminder set/);
  expect(still).toMatch(/See details/);
  expect(still).not.toMatch(/Moved|New time|Say whether/);
});

const past = { state: 'past', startsAt: inDays(-3), endsAt: inDays(-2), endedAt: inDays(-2) } as const;
test.each<[string, Partial<Meeting>, string[]]>([
  ['waits for approval', { status: 'pending' }, ['See its page', 'Step down']],
  ['is to come', {}, ['See its page', 'Share', 'Step down']],
  ['is over', past, ['See its page']],
  ['was not approved', { status: 'rejected' }, ['See its page']],
])('a co-host of a meeting that %s can look at it, and step down until it is over', (_, change, actions) => {
  const [, , ...buttons] = htmlOf('cohosting', change).split(/<(?:a|button) /);
  expect(buttons.map((button) => button.replaceAll(/^[^>]*>|<[^>]*>/g, ''))).toEqual(actions);
});

test('a reason is shown in its own direction', () => {
  const html = htmlOf('hosting', { status: 'rejected', reason: 'مبہم' });
  expect(html).toContain('<bdi>مبہم</bdi>');
});

const HOUR = 3_600_000;
const inHours = (count: number) => new Date(now + count * HOUR).toISOString();
test.each<[string, Partial<Meeting>, string]>([
  ['opened and left', { startedAt: inHours(-2), presence: absentSince(-1) }, 'Host left Started 2 h ago, host away'],
  ['opened', { startedAt: inHours(-2) }, 'Live Started 2 h ago'],
  ['never opened', { presence: absentSince() }, 'Overdue Should have begun 2 h ago'],
])('says of a meeting that its host %s what it is', (_, change, words) => {
  const live = { state: 'live', startsAt: inHours(-2), endsAt: inHours(1), ...change } as const;
  expect(
    htmlOf('hosting', live)
      .replaceAll(/(<[^>]*>)+/g, ' ')
      .trim(),
  ).toMatch(new RegExp(`^${words}`));
});
function absentSince(hours?: number): NonNullable<Meeting['presence']> {
  const left = hours === undefined ? {} : { hostLeftAt: inHours(hours) };
  return { hostStatus: 'absent', guestInside: false, waiting: 0, version: 1, ...left };
}
