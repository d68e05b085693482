import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { type TurnCommands, turnActions } from '../../src/features/room/live/turn-actions.ts';
import { participant, snapshot, start } from './snapshot.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { QueueList } = await import('../../src/features/room/lobby/queue-list.tsx');

const [host, anna] = [participant('Hana', 'host'), { ...participant('Anna', 'guest'), ticketId: 't-anna' }];
const queue = [{ ...participant('Hari', 'guest'), ticketId: 't-hari' }];
const until = new Date(start + 48_000).toISOString();
const admitted = { ...{ ticketId: 't-gita', userId: 'gita', name: 'Gita' }, avatarUrl: null, verified: false, until };

const rendered = (change: Parameters<typeof snapshot>[0], held?: string) => {
  const session = snapshot({ phase: 'live', me: { role: 'host' }, participants: [host], queue, ...change });
  const turn = { ...turnActions(session, {} as TurnCommands, () => undefined), isMeant: true, busy: false };
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <QueueList session={session} turn={turn} now={start} held={held} />
    </QueryClientProvider>,
  );
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  return { labels, words: html.replace(/<[^>]*>/g, '|') };
};

test('who was let in is shown with the time they have and the way back, and nobody else goes in meanwhile', () => {
  const { labels, words } = rendered({ admitted });
  expect(words).toMatch(/Gita[ |]+On the way in[ |]+· 0:48[ |]+Take back/);
  expect(labels).toContain('Take Gita back');
  expect(labels).not.toContain('Admit Hari');
  expect(rendered({ admitted, queue: [] }).words).not.toContain('Nobody yet');
});
test('in a turn anybody can go in, and it says whose turn that ends', () => {
  const { labels, words } = rendered({ participants: [host, anna] });
  expect(labels).toContain('Finish and admit Hari');
  expect(words).toContain('Whoever you admit takes the place of Anna.');
  expect(rendered({}).labels).toContain('Admit Hari');
  expect(rendered({}).words).not.toContain('Whoever you admit');
});
test('a guest without a pass keeps the place, and the next one goes in', () => {
  const needing = { ...participant('Anna', 'guest'), ticketId: 't-anna', needsPass: true };
  const session = snapshot({ phase: 'live', me: { role: 'host' }, participants: [host], queue: [needing, ...queue] });
  expect(turnActions(session, {} as TurnCommands, () => undefined).next?.name).toBe('Hari');
  const { labels, words } = rendered({ queue: [needing, ...queue] });
  expect(words.match(/Needs a meeting pass: others go in first/g)).toHaveLength(1);
  expect(labels).toContain('Admit Hari');
});
test('it says why nobody can go in', () => {
  const { labels, words } = rendered({}, 'Join first');
  expect(words).toContain('Join first');
  expect(labels).not.toContain('Admit Hari');
});
