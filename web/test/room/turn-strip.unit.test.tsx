import { expect, test } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { type TurnCommands, turnActions } from '../../src/features/room/live/turn-actions.ts';
import { participant, snapshot, start } from './snapshot.ts';

// Some of what it loads listens to the page at once.
const page = new EventTarget();
Object.assign(globalThis, { window: page, document: Object.assign(page, { documentElement: { lang: 'en' } }) });
const { TurnStrip } = await import('../../src/features/room/live/turn-strip.tsx');

test('a pause that has run out is over, whatever the last snapshot says', () => {
  const pausedUntil = new Date(start + 1_000).toISOString();
  const session = snapshot({ phase: 'live', me: { role: 'host' }, participants: [participant('host', 'host')], pausedUntil });
  const turn = { ...turnActions(session, {} as TurnCommands, () => undefined), isMeant: true, busy: false };
  const wordsAt = (now: number) =>
    renderToStaticMarkup(<TurnStrip session={session} now={now} turn={turn} narrow={false} record={undefined} />);
  expect(wordsAt(start)).toContain('Go on');
  expect(wordsAt(start + 1_000)).toContain('Pause 5 minutes');
});
