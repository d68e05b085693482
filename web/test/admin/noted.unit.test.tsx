import { expect, test } from '@jest/globals';
import type { Meeting } from '@visavis/contracts/meeting-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { meeting } from './meeting-fixture.ts';

const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { Noted } = await import('../../src/features/admin/dialogs/noted.tsx');

const render = (...meetings: Meeting[]) => renderToStaticMarkup(<Noted meetings={meetings} />);
const noted = meeting({
  _id: 'm1',
  notes: 'Asked for a photo',
  noteEntries: [
    { text: 'Called the host', by: null, at: null },
    { text: 'Asked for a photo', by: { userId: 'a1', name: 'Asha' }, at: '2026-11-20T06:30:00.000Z' },
  ],
});

test('who decides on a meeting reads the newest note on it, and who wrote it', () => {
  const html = render(noted);
  for (const words of ['Newest note', 'Asked for a photo', 'Asha']) expect(html).toContain(words);
  expect(html).not.toContain('Called the host');
  expect(render(meeting({ _id: 'm2', notes: 'As a row has it' }))).toContain('As a row has it');
  expect(render(meeting({ _id: 'm3' }))).not.toContain('Newest note');
});

test('who decides on several hears how many have notes', () => {
  expect(render(noted, meeting({ _id: 'm2' }))).toContain('1 of them has notes');
  expect(render(meeting({ _id: 'm2' }), meeting({ _id: 'm3' }))).not.toContain('notes of admins');
});
