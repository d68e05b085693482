import { beforeEach, describe, expect, it } from '@jest/globals';
import type { User } from '@visavis/contracts/auth';
import { createSessionStore, type SessionStore } from '../../src/shared/session/session-store.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';
import { type ChatPage, startChatWidget } from '../../src/shared/support/chat-widget.ts';

const asha = { _id: 'u1', name: 'Asha', email: 'asha@example.com', role: 'host', phone: '+919876543210' } as User;
const userData = [
  ['set', 'user:email', ['asha@example.com']],
  ['set', 'user:nickname', ['Asha']],
  ['set', 'session:data', [[['role', 'host']]]],
];
let commands: unknown[][];
let scripts: string[];
let now: number;
let timers: { at: number; work: () => void }[];
let session: SessionStore;
let inCall: (active: boolean) => void;
let page: ChatPage;
const pass = (ms: number) => {
  now += ms;
  const due = timers.filter(({ at }) => at <= now);
  timers = timers.filter(({ at }) => at > now);
  for (const { work } of due) work();
};
/** As Crisp says that its session is there. */
const loaded = () => {
  const [, , heard] = commands.find(([verb, name]) => verb === 'on' && name === 'session:loaded') ?? [];
  (heard as () => void)();
};
const since = (work: () => void) => {
  const from = commands.length;
  work();
  return commands.slice(from);
};
beforeEach(() => {
  commands = [];
  scripts = [];
  now = 0;
  timers = [];
  session = createSessionStore(memoryStorage());
  page = { $crisp: { push: (command) => commands.push(command) } };
  startChatWidget('11111111-2222-4333-8444-555555555555', {
    page,
    session,
    addScript: (src) => scripts.push(src),
    later: (work, ms) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    watchCall: (tell) => {
      inCall = tell;
    },
  });
});

describe('the chat-support widget (specification 1, sections 4, 6 and 7)', () => {
  // spec 1 §7.34
  it('is loaded for its website', () => {
    expect(scripts).toEqual(['https://client.crisp.chat/l.js']);
    expect(page.CRISP_WEBSITE_ID).toBe('11111111-2222-4333-8444-555555555555');
  });
  // spec 1 §6.13, §7.34
  it('is told email, nickname and role 1 s after the session has loaded, and nothing else', () => {
    session.signIn({ token: 't', refreshToken: 'r', user: asha });
    expect(since(() => pass(60_000))).toEqual([]);
    loaded();
    expect(since(() => pass(999))).toEqual([]);
    expect(since(() => pass(1))).toEqual(userData);
  });
  it('is told 1 s after somebody signs in or changes, but not when only a token is renewed', () => {
    loaded();
    pass(1_000);
    session.signIn({ token: 't', refreshToken: 'r', user: asha });
    expect(since(() => pass(1_000))).toEqual(userData);
    session.renew({ token: 't2' });
    expect(since(() => pass(1_000))).toEqual([]);
    session.setUser({ ...asha, role: 'admin' });
    expect(since(() => pass(1_000)).at(-1)).toEqual(['set', 'session:data', [[['role', 'admin']]]]);
  });
  it.each(['signed-out', 'lost'] as const)('is reset when the session is %s, and told nothing more', (change) => {
    session.signIn({ token: 't', refreshToken: 'r', user: asha });
    loaded();
    expect(since(() => session.clear(change))).toEqual([['do', 'session:reset']]);
    expect(since(() => pass(5_000))).toEqual([]);
  });
  it('is out of the way during a call', () => {
    expect(since(() => inCall(true))).toEqual([['do', 'chat:hide']]);
    expect(since(() => inCall(false))).toEqual([['do', 'chat:show']]);
  });
});
