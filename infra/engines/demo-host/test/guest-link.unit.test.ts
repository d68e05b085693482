import { expect, test } from '@jest/globals';
import type { Signal } from '@visavis/contracts/socket';
import { createGuestLink, type OpenMedia } from '../src/guest-link.ts';

type Events = Parameters<OpenMedia>[0];

/** The host's end, whose signals and connections the test sees; timers run when it says so. */
function hosting() {
  const sent: Signal[] = [];
  const opened: { events: Events; took: Signal[]; isClosed: boolean }[] = [];
  let timer: (() => void) | undefined;
  let names = 0;
  const link = createGuestLink({
    send: (signal) => void sent.push(signal),
    open: (events) => {
      const one = { events, took: [] as Signal[], isClosed: false };
      opened.push(one);
      return {
        offer: async () => events.send({ kind: 'description', description: { type: 'offer', sdp: `offer ${opened.length}` } }),
        take: async (signal) => void one.took.push(signal),
        close: async () => {
          one.isClosed = true;
        },
      };
    },
    later: (work) => {
      timer = work;
      return () => {
        if (timer === work) timer = undefined;
      };
    },
    newId: () => `host${++names}`,
    onError: (error) => {
      throw error;
    },
  });
  const kinds = () => sent.splice(0).map((signal) => (signal.kind === 'hello' ? `hello ${signal.deviceId}` : signal.kind));
  const hello = (deviceId: string) => link.receive({ kind: 'hello', deviceId, reply: false });
  return { link, opened, kinds, hello, runTimer: () => timer?.(), hasTimer: () => timer !== undefined };
}
const answer: Signal = { kind: 'description', description: { type: 'answer', sdp: 'answer' } };

test('greets until the guest’s page answers, then says what it sends and offers', async () => {
  const { link, opened, kinds, hello, runTimer, hasTimer } = hosting();
  runTimer();
  expect(kinds()).toEqual(['hello host1>', 'hello host1>']);
  hello('page1>host1');
  expect(kinds()).toEqual(['media', 'description']);
  link.receive(answer);
  await Promise.resolve();
  await Promise.resolve();
  expect(opened.map(({ took }) => took)).toEqual([[answer]]);
  opened[0]?.events.onConnected();
  expect(hasTimer()).toBe(false);
});

test('answers a page that says hello first, and reopens its connection after a reload', () => {
  const { opened, kinds, hello } = hosting();
  kinds();
  hello('page1>');
  expect(kinds()).toEqual(['hello host1>page1', 'media', 'description']);
  hello('page2>');
  expect(kinds()).toEqual(['hello host2>page2', 'media', 'description']);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  // Said twice, as by a page that has not heard the answer.
  hello('page2>');
  expect(kinds()).toEqual(['hello host2>page2']);
});

test.each(['is lost', 'does not connect', 'shall have another way'])('begins anew when the connection %s', (what) => {
  const { link, opened, kinds, hello, runTimer } = hosting();
  hello('page1>');
  kinds();
  if (what === 'is lost') opened[0]?.events.onLost();
  else if (what === 'does not connect') runTimer();
  else link.receive({ kind: 'restart' });
  expect([kinds(), opened[0]?.isClosed]).toEqual([['hello host2>'], true]);
  hello('page2>host2');
  expect(opened.length).toBe(2);
  // What the old end still says changes nothing.
  opened[0]?.events.onLost();
  expect(kinds()).toEqual(['media', 'description']);
});

test('is silent once it is closed', () => {
  const { link, opened, kinds, hello, hasTimer } = hosting();
  hello('page1>');
  kinds();
  link.close();
  hello('page2>');
  expect([kinds(), opened.map(({ isClosed }) => isClosed), hasTimer()]).toEqual([[], [true], false]);
});
