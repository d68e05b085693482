import { describe, expect, it, test } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import type { Shell } from '@visavis/contracts/shells';
import { hostShell, languageOf, meetingShell, renderShell } from '../../src/pages/shell.ts';

describe('the language of the first words', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['hi', 'hi'],
    ['hi-IN,en;q=0.9', 'hi'],
    ['en-IN,hi;q=0.9', 'en'],
    ['en;q=0.3, HI;q=0.7', 'hi'],
    ['hi;q=0, en;q=0.1', 'en'],
    ['hil,en;q=0.1', 'en'],
    ['hi;q=abc', 'hi'],
  ])('%s: %s', (accepted, language) => expect(languageOf(accepted)).toBe(language));
});

describe('the first words', () => {
  const meeting = { title: 'Portfolio review', category: 'graphic-design' } as Meeting;
  const texts = { screens: {}, categories: { 'graphic-design': 'Graphic Design' } };

  it('are one heading and what belongs to it', () =>
    expect(renderShell({ look: 'legal', title: 'Terms', lead: 'Few rules.' }, 'en')).toBe(
      '<header class="boot-head" data-look="legal" lang="en"><div><div class="boot-words"><h1>Terms</h1><p>Few rules.</p></div></div></header>',
    ));
  it('leave room for when a meeting is, and for a picture', () => {
    expect(renderShell(meetingShell(meeting, texts), 'en')).toContain('<div class="boot-when"></div><h1>');
    expect(renderShell({ look: 'band-home', title: 'Meet' }, 'en')).toContain('<div class="boot-art"></div></div></header>');
  });
  it('name no category where there is none', () =>
    expect(renderShell(meetingShell({ ...meeting, category: null } as unknown as Meeting, texts), 'en')).not.toContain('<p'));

  // People's own words end no element, attribute or comment, and open none.
  test.each([
    '<script>alert(1)</script>',
    '</h1></header><img src=x onerror=alert(1)>',
    '" data-for="user',
    '--><!-- shell -->',
    '$& $1 $$',
    '&lt;b&gt;',
  ])('are text and nothing else: %s', (text) => {
    const shells: Shell[] = [
      meetingShell({ ...meeting, title: text }, texts),
      hostShell(text),
      { look: 'list', title: text, lead: text, eyebrow: text },
    ];
    for (const shell of shells) {
      const html = renderShell(shell, 'hi');
      const allowedTags = /<\/?(?:header|div|h1|p)(?: (?:class|data-look|lang)="[\w -]+")*>/g;
      const decoded = (html.replace(allowedTags, '\n').match(/[^\n]+/g) ?? []).map((words) => {
        expect(words).not.toMatch(/[<>"]/);
        return words.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      });
      expect(decoded.filter((words) => words !== 'Graphic Design')).toEqual(
        [shell.eyebrow, shell.title, shell.lead].filter((words) => words === text),
      );
    }
  });
});
