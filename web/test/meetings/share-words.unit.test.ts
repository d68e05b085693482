import { afterEach, expect, test } from '@jest/globals';
import { meetingFixture } from '@visavis/testing/meeting-fixture';
import { texts } from '../../src/shared/i18n/hi/share.ts';
import { addCatalogue, changeLanguage } from '../../src/shared/i18n/i18n.ts';
import { meetingWords } from '../../src/shared/share/use-meeting-words.ts';

afterEach(() => changeLanguage('en'));
const startsAt = '2026-11-21T23:30:00.000Z';

test.each([
  ['Asia/Kolkata', 'Sunday 22 November 2026, 5:00 AM IST'],
  ['America/New_York', 'Saturday 21 November 2026, 6:30 PM EST'],
])('a shared link says when, on the clock of %s, which it names', (timeZone, when) =>
  expect(meetingWords(meetingFixture({ startsAt, timeZone }))).toBe(
    `Portfolio review with Host: ${when}, face to face on Visavis`,
  ),
);

test('in Hindi, too', () => {
  addCatalogue('hi', 'share', texts);
  changeLanguage('hi');
  expect(meetingWords(meetingFixture({ startsAt }))).toMatch(/5:00 .*IST, Visavis पर आमने-सामने$/);
});
