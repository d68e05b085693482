import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { GuestRecord } from '../../src/features/room/lobby/guest-record.tsx';

const gita = {
  ...{ userId: 'gita', headline: 'Founder', about: 'I sell tea.', links: ['https://gita.example.org'] },
  ...{ memberSince: null, met: 0, came: null },
};
const shown = (more: Partial<typeof gita>, isWhole = false) =>
  renderToStaticMarkup(<GuestRecord guest={{ ...gita, ...more }} isWhole={isWhole} />);

test('a guest who waits is shown with what they say of themselves and where it leads, folded in the list', () => {
  expect(shown({})).toMatch(/<details[^>]*><summary>In their own words<\/summary><p [^>]*>I sell tea\.<\/p>/);
  expect(shown({})).toContain('href="https://gita.example.org" target="_blank" rel="noopener noreferrer nofollow"');
  expect([shown({}), shown({}, true)].map((html) => html.includes(' open='))).toEqual([false, true]);
});
test('nothing stands there for one who says nothing', () => expect(shown({ about: '', links: [] })).not.toContain('details'));
