import type { DomainEvent } from '@visavis/contracts/event';
import type { FileStore } from '@visavis/files';
import type { createMovableClock } from '@visavis/platform';
import type { Messenger } from '@visavis/providers';
import type { SandboxMessenger } from '@visavis/providers-sandbox/messenger';
import { type Answer, startServiceForTest, TEST_SECRET } from '@visavis/service-test';
import type { Store } from '@visavis/store';
import { type AuthConfig, authService } from '../src/index.ts';

export type { Answer };
export const MINUTE = 60_000;
export const SECRET = TEST_SECRET;
export const ADMIN_PHONE = '+919000000001';

const running = new Set<{ stop(): Promise<void> }>();
/** What a failed test left running would keep the process alive. */
export const stopAll = async () => {
  for (const each of [...running]) await each.stop();
};

/** The auth service with its callers' usual steps. Events stay in the outbox until the test asks for them. */
export async function startAuth(
  options: {
    config?: Partial<AuthConfig>;
    messenger?: (inbox: SandboxMessenger) => Messenger;
    files?: (files: FileStore) => FileStore;
    folder?: string;
    clock?: ReturnType<typeof createMovableClock>;
  } = {},
) {
  let point = {} as ReturnType<typeof withMeetingPoint>;
  let files = {} as FileStore;
  let put: FileStore['put'] | undefined;
  const service = await startServiceForTest(authService, {
    ...options,
    config: { adminPhones: [ADMIN_PHONE], isExempt: () => false, workCost: 0, ...options.config },
    relay: false,
    consume: false,
    store(store) {
      point = withMeetingPoint(store);
      return point.store;
    },
    files(disk) {
      files = options.files?.(disk) ?? disk;
      return { ...files, put: (...upload) => (put ?? files.put)(...upload) };
    },
  });
  const { call, inbox, url } = service;
  const { meetBeforeCommit, failCommit } = point;

  const post = (path: string, body: unknown, headers?: Record<string, string>) =>
    call('POST', path, { body, ...(headers && { headers }) });
  const codeOf = (phone: string): string => {
    const code = inbox.inbox({ to: phone })[0]?.code;
    if (!code) throw new Error(`no code was sent to ${phone}`);
    return code;
  };
  const verify = (phone: string, otp: string, more: object = {}) => post('/auth/verify-otp', { phone, otp, ...more });

  const started = {
    ...service,
    meetBeforeCommit,
    failCommit,
    post,
    get: (path: string, token?: string) => call('GET', path, { token }),
    codeOf,
    verify,
    /** The process dies, as it were, when the last file of the next picture is stored. */
    failNextCommitAfterFiles() {
      let left = 3;
      put = async (...upload) => {
        const file = await files.put(...upload);
        left -= 1;
        if (left > 0) return file;
        put = undefined;
        throw new Error('gone');
      };
    },
    /** A multipart body with one file, as a browser sends it. */
    async upload(token: string, content: Uint8Array, options: { type?: string; name?: string; field?: string } = {}) {
      const { type = 'image/jpeg', name = 'me.jpg', field = 'image' } = options;
      const body = new FormData();
      body.append(field, new File([new Uint8Array(content)], name, { type }));
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/profile/image`, { method: 'POST', headers, body });
      return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
    },
    /** A code of six digits that is not the phone's. */
    wrongCodeFor: (phone: string) => (codeOf(phone) === '000000' ? '000001' : '000000'),
    async signUp(phone: string, name = phone === ADMIN_PHONE ? 'Root' : 'Asha Rao') {
      const sent = await post('/auth/signup', { name, phone });
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return (await verify(phone, codeOf(phone), { isSignup: true })).body as Session;
    },
    async signIn(phone: string) {
      const sent = await post('/auth/login', { phone });
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body));
      return (await verify(phone, codeOf(phone))).body as Session;
    },
    /** Everything that this run has published. */
    events: async () => (await service.published()) as DomainEvent<string, Record<string, unknown>>[],
    async stop(keepFolder = false) {
      if (running.delete(started)) await service.stop({ keepFolder });
    },
  };
  running.add(started);
  return started;
}
export type Auth = Awaited<ReturnType<typeof startAuth>>;

export interface Session {
  token: string;
  refreshToken: string;
  user: { _id: string; phone: string; name: string; role: string; isActive: boolean };
}

let last = 9_100_000_000;
/** A phone that no other test has. */
export const newPhone = () => `+91${++last}`;

export const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')).sid;

/** A store whose next `parties` units of work wait for each other when they have decided: the worst moment for a race. */
function withMeetingPoint(store: Store) {
  let missing = 0;
  let open = () => {};
  let all = Promise.resolve();
  let failing = 0;
  return {
    /** The unit of that number, counted from now, does not come to its commit. */
    failCommit(number: number) {
      failing = number;
    },
    store: {
      ...store,
      transaction: (work, options) =>
        store.transaction(async (unit) => {
          const result = await work(unit);
          if (failing > 0) {
            failing -= 1;
            if (failing === 0) throw new Error('gone');
          }
          if (missing > 0) {
            missing -= 1;
            if (missing === 0) open();
            await all;
          }
          return result;
        }, options),
    } satisfies Store as Store,
    meetBeforeCommit(parties: number) {
      missing = parties;
      all = new Promise((resolve) => {
        open = resolve;
      });
    },
  };
}
