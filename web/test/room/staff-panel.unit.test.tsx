import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { Room } from '../../src/features/room/state/use-room.ts';
import { minutes, participant, snapshot, start } from './snapshot.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { StaffPanel } = await import('../../src/features/room/lobby/staff-panel.tsx');

const session = snapshot({
  phase: 'live',
  me: { role: 'host' },
  queue: [{ ...participant('Hari', 'guest'), ticketId: 't-hari' }],
  finished: { ticketId: 't-gita', name: 'Gita', until: new Date(start + 9_000).toISOString() },
});
const wordsAt = (now: number, of = session, step: 'live' | 'ready' = 'live') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <StaffPanel room={{ now, actions: {} } as Room} session={of} step={step} />
      </QueryClientProvider>
    </MemoryRouter>,
  ).replace(/<[^>]*>/g, '|');

test('a turn that was finished from the lobby can be taken back there, above who waits, while there is time', () => {
  expect(wordsAt(start)).toMatch(/Gita.*Call Gita back.*Hari/);
  expect(wordsAt(start + 9_000)).not.toContain('Gita');
});

test('a host who runs late can promise what leaves time to meet; when nothing does, it says what is left to do', () => {
  const waiting = snapshot({ me: { role: 'host' }, meeting: { endsAt: new Date(start + minutes(30)).toISOString() } });
  const choices = (at: number) =>
    wordsAt(start + minutes(at), waiting, 'ready')
      .match(/Running late.*?Told|Running late.*/)?.[0]
      .match(/\d+ min/g);
  expect(choices(0)).toEqual(['5 min', '10 min', '15 min']);
  expect(choices(15)).toEqual(['5 min']);
  expect(wordsAt(start + minutes(16), waiting, 'ready')).toContain('Start now, or cancel the meeting.');
});
