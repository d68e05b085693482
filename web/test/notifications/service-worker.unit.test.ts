import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, test } from '@jest/globals';

const source = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
const origin = 'https://visavis.test';

interface Tab {
  path: string;
  /** What it answers to the question whether it goes there; undefined: nothing. */
  goes?: boolean;
}

/** The worker in a browser with these tabs, the last used one first. */
const startWorker = (...open: Tab[]) => {
  const did: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const tabs = open.map(({ path, goes }) => ({
    url: origin + path,
    focus: async () => did.push(['focus', path]),
    postMessage: (message: object, [port]: { answer: (data: boolean) => void }[] = []) => {
      did.push(['tell', path, message]);
      if (port && goes !== undefined) port.answer(goes);
    },
  }));
  class Channel {
    port1: { onmessage?: (event: { data: unknown }) => void } = {};
    port2 = { answer: (data: boolean) => this.port1.onmessage?.({ data }) };
  }
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    clients: { matchAll: async () => tabs, openWindow: async (path: string) => did.push(['open', path]) },
    registration: {
      showNotification: async (title: string, options: object) => did.push(['show', title, options]),
      pushManager: { subscribe: async (options: object) => did.push(['subscribe', options]) },
    },
  };
  // Time that a tab does not use to answer is over at once.
  runInNewContext(source, { self, URL, MessageChannel: Channel, setTimeout: (work: () => void) => setTimeout(work) });
  return async (name: string, event: object = {}) => {
    let work: unknown;
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
    await work;
    return did.splice(0);
  };
};
const push = (message: unknown) => ({ data: { json: () => message } });
const click = (path: string) => ({ notification: { close: () => undefined, data: { path } } });

describe('a push', () => {
  it('is shown with where it leads, and replaces what has the same tag', async () => {
    const messages = await startWorker()(
      'push',
      push({ title: 'A meeting starts soon', body: 'Tap to open', url: '/p/m1', tag: 'm1' }),
    );
    const options = { body: 'Tap to open', icon: '/icon-180.png', data: { path: '/p/m1' }, tag: 'm1', renotify: true };
    expect(messages).toEqual([['show', 'A meeting starts soon', options]]);
  });
  it('is shown even when nothing in it can be read', async () => {
    const show = startWorker();
    const plain = [['show', 'Visavis', { body: '', icon: '/icon-180.png', data: { path: '/notifications' } }]];
    expect(await show('push', { data: null })).toEqual(plain);
    expect(await show('push', { data: { json: () => JSON.parse('{') } })).toEqual(plain);
    expect(await show('push', push(null))).toEqual(plain);
  });
  test.each(['https://elsewhere.test/p/m1', '//elsewhere.test/', 'javascript:alert(1)', 'https://', 7, undefined])(
    'leads from %s to the notifications: nothing else than this origin is opened',
    async (url) => {
      const [[, , options]] = (await startWorker()('push', push({ title: 'T', url }))) as [[string, string, { data: object }]];
      expect(options.data).toEqual({ path: '/notifications' });
    },
  );
});

describe('a click', () => {
  it('comes back to the tab that shows it', async () =>
    expect(await startWorker({ path: '/' }, { path: '/p/m1' })('notificationclick', click('/p/m1'))).toEqual([
      ['focus', '/p/m1'],
    ]));
  it('takes the tab that was used last there', async () =>
    expect(
      await startWorker({ path: '/', goes: true }, { path: '/profile', goes: true })('notificationclick', click('/p/m1')),
    ).toEqual([
      ['tell', '/', { kind: 'open', path: '/p/m1' }],
      ['focus', '/'],
    ]));
  test.each([false, undefined])('opens a new tab when that one is busy or silent (%s)', async (goes) => {
    const tab = goes === undefined ? { path: '/m/m2' } : { path: '/m/m2', goes };
    expect((await startWorker(tab)('notificationclick', click('/p/m1'))).at(-1)).toEqual(['open', '/p/m1']);
  });
  it('opens a tab when there is none', async () =>
    expect(await startWorker()('notificationclick', click('/p/m1?x=1'))).toEqual([['open', '/p/m1?x=1']]));
});

describe('a subscription that the browser replaced', () => {
  const old = { oldSubscription: { options: { applicationServerKey: 'key' } } };
  it('is made again with the same key, and open tabs are told', async () =>
    expect(await startWorker({ path: '/' })('pushsubscriptionchange', old)).toEqual([
      ['subscribe', { userVisibleOnly: true, applicationServerKey: 'key' }],
      ['tell', '/', { kind: 'push-renewed' }],
    ]));
  it('is not made twice, and not without a key', async () => {
    const change = startWorker();
    expect(await change('pushsubscriptionchange', { ...old, newSubscription: {} })).toEqual([]);
    expect(await change('pushsubscriptionchange', { oldSubscription: null })).toEqual([]);
  });
});
