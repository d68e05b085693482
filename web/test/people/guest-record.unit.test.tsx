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
test('figures of a guest are those of a host, and how often they came', () => {
  const figures = { goal: 'hire', verifiedAt: '2026-03-04T10:00:00.000Z', rating: { average: 4.5, count: 8 }, met: 3 } as const;
  const html = htmlOf({ ...figures, came: { came: 14, of: 14 }, memberSince: '2026-01-02T10:00:00.000Z' } as never);
  expect(html).toMatch(
    /Verified, 4 Mar · Here to hire · 4\.5 of 5 stars [^·]* · Met 3 [^·]* · Came to 14 of 14 · Here since January/,
  );
});
test('shows nothing for a guest without a description', () => expect(htmlOf({ about: '', links: [] })).not.toContain('details'));
