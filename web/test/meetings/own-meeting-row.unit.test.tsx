import { expect, test } from '@jest/globals';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { dayAndTime } = await import('../../src/shared/format/dates.ts');
const { OwnMeetingRow } = await import('../../src/features/meetings/own/own-meeting-row.tsx');

const now = Date.parse('2026-11-21T10:00:00.000Z');
const DAY = 86_400_000;
const inDays = (count: number) => new Date(now + count * DAY).toISOString();

const rowOf = (interest: { moved: boolean; previousStartsAt: string | null }) => {
  const meeting = meetingFixture({
    ...{ status: 'approved', state: 'upcoming', startsAt: inDays(3), endsAt: inDays(4) },
    interest: { since: inDays(-1), ...interest },
  });
  return renderToStaticMarkup(
    <MemoryRouter>
      <OwnMeetingRow {...{ meeting, role: 'interested', now }} />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, ' ');
};

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
