import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import type { RoomState } from '../../src/features/room/api.ts';
import { minutes, snapshot, start, ticket } from './snapshot.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { LobbyScreen } = await import('../../src/features/room/lobby/lobby-screen.tsx');
const { HostSign } = await import('../../src/features/room/lobby/host-sign.tsx');

/** The links of the lobby while the host is overdue, as they are named, and whether each opens beside it. */
const linksOf = (me: Partial<RoomState['me']>) => {
  const session = snapshot({ me });
  const now = start + minutes(10);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LobbyScreen session={session} now={now}>
        <HostSign session={session} now={now} />
      </LobbyScreen>
    </MemoryRouter>,
  );
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', content = '']) => [
    /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? content.replace(/<[^>]*>/g, ''),
    attributes.includes('target="_blank"'),
  ]);
};

const names = ['Visavis home', 'About this meeting', 'Tell me if Meera comes'];

test('links of the lobby open beside it, and say so, while the place in the queue needs its page', () => {
  const beside = names.map((name) => [`${name} (opens in a new tab)`, true]);
  expect(linksOf({ place: 'queue', ticket: ticket(2) })).toEqual(beside);
  expect(linksOf({ place: 'queue', ticket: { ...ticket(2), call: 'called' } })).toEqual(beside);
});

test('links of the lobby open in its tab where nothing is lost by it', () => {
  const same = names.map((name) => [name, false]);
  expect(linksOf({ place: 'outside' })).toEqual(same);
  for (const more of [{ call: 'asked' as const }, { unverified: true }])
    expect(linksOf({ place: 'queue', ticket: { ...ticket(2), ...more } })).toEqual(same);
});
