import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { GuestRecord } from '../../src/features/room/lobby/guest-record.tsx';

const gita = {
  ...{ userId: 'gita', headline: 'Founder', about: 'I sell tea.', links: ['https://gita.example.org'] },
  ...{ memberSince: null, met: 0, came: null },
};
const htmlOf = (more: Partial<typeof gita>, isWhole = false) =>
  renderToStaticMarkup(<GuestRecord guest={{ ...gita, ...more }} isWhole={isWhole} />);

test('a guest who waits is shown with what they say of themselves and where it leads, folded in the list', () => {
  expect(htmlOf({})).toMatch(/<details[^>]*><summary[^>]*>In their own words<svg.*<\/summary><p [^>]*>I sell tea\.<\/p>/);
  expect(htmlOf({})).toContain('href="https://gita.example.org" target="_blank" rel="noopener noreferrer nofollow"');
  expect([htmlOf({}), htmlOf({}, true)].map((html) => html.includes(' open='))).toEqual([false, true]);
});
test('shows nothing for a guest without a description', () => expect(htmlOf({ about: '', links: [] })).not.toContain('details'));
