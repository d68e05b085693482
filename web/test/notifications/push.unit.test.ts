import { beforeEach, describe, expect, it } from '@jest/globals';
import { bytesOf, createPush, type PushBrowser } from '../../src/features/notifications/push/push.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

const DAY = 24 * 60 * 60_000;
const KEY = 'BPk-_w';

/** A browser and a server that note what is asked of them. */
const setUp = () => {
  const browserState = {
    did: [] as string[],
    now: 1_000_000,
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    supported: true,
    installed: false,
    serverKey: KEY as string | null,
    refuses: false,
    subscription: undefined as { endpoint: string; key: string } | undefined,
    storage: memoryStorage(),
  };
  let count = 0;
  const subscriptionOf = ({ endpoint, key }: { endpoint: string; key: string }) => ({
    endpoint,
    options: { applicationServerKey: bytesOf(key).buffer },
    unsubscribe: async () => {
      browserState.did.push(`unsubscribe ${endpoint}`);
      browserState.subscription = undefined;
      return true;
    },
  });
  const registration = {
    pushManager: {
      getSubscription: async () => (browserState.subscription ? subscriptionOf(browserState.subscription) : null),
      subscribe: async ({
        userVisibleOnly,
        applicationServerKey,
      }: {
        userVisibleOnly: boolean;
        applicationServerKey: Uint8Array;
      }) => {
        expect(userVisibleOnly).toBe(true);
        const key = KEY;
        expect([...applicationServerKey]).toEqual([...bytesOf(browserState.serverKey ?? '')]);
        browserState.subscription = { endpoint: `e${++count}`, key: browserState.serverKey ?? key };
        return subscriptionOf(browserState.subscription);
      },
    },
  } as unknown as ServiceWorkerRegistration;
  const browser: PushBrowser = {
    isSupported: () => browserState.supported,
    permission: () => browserState.permission,
    askPermission: async () =>
      (browserState.permission = browserState.permission === 'default' ? browserState.answer : browserState.permission),
    install: async () => {
      browserState.installed = true;
      return registration;
    },
    installed: async () => (browserState.installed ? registration : undefined),
  };
  const push = createPush({
    browser,
    server: {
      key: async () => browserState.serverKey,
      add: async ({ endpoint }) => {
        if (browserState.refuses) throw new Error('refused');
        browserState.did.push(`add ${endpoint}`);
      },
      remove: async (endpoint) => browserState.did.push(`remove ${endpoint}`),
    },
    storage: browserState.storage,
    now: () => browserState.now,
  });
  const did = () => browserState.did.splice(0);
  return { browserState, push, did };
};
let { browserState, push, did } = setUp();
beforeEach(() => {
  ({ browserState, push, did } = setUp());
});

describe('turning push messages on', () => {
  it('asks the person, subscribes with the server’s key, and tells the server', async () => {
    expect(await push.state()).toBe('off');
    await push.turnOn();
    expect([did(), await push.state()]).toEqual([['add e1'], 'on']);
  });
  it('does nothing when the person says no', async () => {
    browserState.answer = 'denied';
    await push.turnOn();
    expect([did(), browserState.installed, await push.state()]).toEqual([[], false, 'denied']);
  });
  it('is not on while the server has refused, and a second try uses the same subscription', async () => {
    browserState.refuses = true;
    await expect(push.turnOn()).rejects.toThrow('refused');
    expect(await push.state()).toBe('off');
    browserState.refuses = false;
    await push.turnOn();
    expect([did(), await push.state()]).toEqual([['add e1'], 'on']);
  });
  it('replaces a subscription to an older key of the server', async () => {
    await push.turnOn();
    browserState.serverKey = 'BPk-_g';
    await push.turnOn();
    expect(did()).toEqual(['add e1', 'unsubscribe e1', 'add e2']);
  });
  it('is not offered by a browser or a server without push', async () => {
    browserState.serverKey = null;
    expect(await push.state()).toBe('unsupported');
    ({ browserState, push, did } = setUp());
    browserState.supported = false;
    expect(await push.state()).toBe('unsupported');
    await push.sync();
    await push.leave();
    expect(did()).toEqual([]);
  });
});

it('turning them off tells the server first, and forgets the subscription', async () => {
  await push.turnOn();
  await push.turnOff();
  expect([did(), await push.state()]).toEqual([['add e1', 'remove e1', 'unsubscribe e1'], 'off']);
});

describe('a page that opens', () => {
  it('tells the server nothing that it knows, but once a day', async () => {
    await push.turnOn();
    did();
    await push.sync();
    expect(did()).toEqual([]);
    browserState.now += DAY + 1;
    await push.sync();
    await push.sync();
    expect(did()).toEqual(['add e1']);
  });
  it('tells the server of a subscription that the browser has replaced, and makes one that is gone again', async () => {
    await push.turnOn();
    did();
    browserState.subscription = { endpoint: 'renewed', key: KEY };
    await push.sync();
    expect(did()).toEqual(['add renewed']);
    browserState.subscription = undefined;
    await push.sync();
    expect(did()).toEqual(['add e2']);
  });
  it('never subscribes where nobody has asked for it, and ends what another person has left here', async () => {
    browserState.permission = 'granted';
    await push.sync();
    expect(did()).toEqual([]);
    await push.turnOn();
    // Signing out clears the storage.
    browserState.storage.remove('visavis.push');
    did();
    await push.sync();
    expect([did(), await push.state()]).toEqual([['unsubscribe e1'], 'off']);
  });
  it('leaves everything when the person has taken the permission back', async () => {
    await push.turnOn();
    did();
    browserState.permission = 'denied';
    browserState.subscription = undefined;
    await push.sync();
    expect([did(), await push.state()]).toEqual([[], 'denied']);
  });
});

it('signing out ends the subscription of this browser', async () => {
  await push.turnOn();
  await push.leave();
  expect(did()).toEqual(['add e1', 'unsubscribe e1']);
});
