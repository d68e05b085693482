import { expect, it, test } from '@jest/globals';
import { markdownText } from '../vite/markdown.ts';

const opening = '---\nupdated: 2026-11-22\n---\n# Rules\n\nWhat we\nmeet by.\n\n';

it('has a title, a lead, a date, and the HTML of each section by its name', () => {
  expect(
    markdownText(
      `${opening}## You & we {#us}\n\n<!-- search: both -->\n\nSee [more](/more):\n\n- one\n- two\n\n## End {#end}\n\nEnd.`,
    ),
  ).toEqual({
    title: 'Rules',
    lead: 'What we meet by.',
    updated: '2026-11-22',
    sections: {
      us: {
        title: 'You & we',
        also: 'both',
        text: '<p>See <a href="/more">more</a>:</p><ul><li>one</li><li>two</li></ul>',
      },
      end: { title: 'End', text: '<p>End.</p>' },
    },
  });
});

test.each([
  ['a lead', '# Rules\n\n## One {#one}\n\nText'],
  ['a title', 'What we meet by.\n\n## One {#one}\n\nText'],
  ['the name of a section', `${opening}## One\n\nText`],
  ['a section around a paragraph', `${opening}More.\n\n## One {#one}\n\nText`],
])('refuses a text without %s', (_, markdown) => expect(() => markdownText(markdown)).toThrow());
