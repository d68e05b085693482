import type { TextStorage } from '../../../shared/session/storage.ts';

/**
 * Whether this browser shows push messages of the signed-in person. `denied`: only the browser's own settings can change that.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** What push needs of a browser. */
export interface PushBrowser {
  isSupported(): boolean;
  permission(): NotificationPermission;
  /** Asks the person; to be called from a press of theirs, and first: browsers ignore what comes later. */
  askPermission(): Promise<NotificationPermission>;
  /** The service worker, which is installed where it is not yet. */
  install(): Promise<ServiceWorkerRegistration>;
  installed(): Promise<ServiceWorkerRegistration | undefined>;
}
export interface PushServer {
  /** Base64url; null: this installation sends no push messages. */
  key(): Promise<string | null>;
  add(subscription: PushSubscription): Promise<unknown>;
  remove(endpoint: string): Promise<unknown>;
}
interface Deps {
  browser: PushBrowser;
  server: PushServer;
  storage: TextStorage;
  now: () => number;
}

/** Below `visavis.`: it goes with the session, as the server's copy does. */
const STORAGE_KEY = 'visavis.push';
/** The server forgets a browser that nothing reaches for a while, and the oldest of more than ten. */
const REPEAT_MS = 24 * 60 * 60_000;

interface StoredSubscription {
  endpoint: string;
  at: number;
}

export const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const isSameKey = (one: ArrayBuffer | null | undefined, other: Uint8Array) =>
  Boolean(one) && String(new Uint8Array(one as ArrayBuffer)) === String(other);

export const createPush = ({ browser, server, storage, now }: Deps) => {
  const stored = (): StoredSubscription | undefined => JSON.parse(storage.get(STORAGE_KEY) ?? 'null') ?? undefined;

  /** A subscription to the key that the server has now; one to an older key is replaced. */
  const subscribe = async (registration: ServiceWorkerRegistration, key: string) => {
    const applicationServerKey = bytesOf(key);
    const existing = await registration.pushManager.getSubscription();
    if (existing && isSameKey(existing.options.applicationServerKey, applicationServerKey)) return existing;
    await existing?.unsubscribe();
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  };
  const register = async (registration: ServiceWorkerRegistration) => {
    const key = await server.key();
    if (key === null) return;
    const subscription = await subscribe(registration, key);
    await server.add(subscription);
    storage.set(STORAGE_KEY, JSON.stringify({ endpoint: subscription.endpoint, at: now() } satisfies StoredSubscription));
  };
  const subscription = async () => (await browser.installed())?.pushManager.getSubscription();

  return {
    /** On: without a look at the server. */
    isOn: () => stored() !== undefined && browser.isSupported() && browser.permission() === 'granted',
    async state(): Promise<PushState> {
      if (!browser.isSupported() || (await server.key()) === null) return 'unsupported';
      if (browser.permission() === 'denied') return 'denied';
      return this.isOn() && (await subscription()) ? 'on' : 'off';
    },
    /** From a press of a button. Rejects when the server or the browser's push service does not take the subscription. */
    async turnOn(): Promise<void> {
      if ((await browser.askPermission()) === 'granted') await register(await browser.install());
    },
    async turnOff(): Promise<void> {
      const current = await subscription();
      if (current) {
        await server.remove(current.endpoint);
        await current.unsubscribe();
      }
      storage.remove(STORAGE_KEY);
    },
    /** When a signed-in page opens, or the browser replaced the subscription: the server gets the one that counts. */
    async sync(): Promise<void> {
      if (!browser.isSupported()) return;
      const last = stored();
      const current = await subscription();
      // Whoever was signed in before has left it here.
      if (!last) return void (await current?.unsubscribe());
      if (browser.permission() !== 'granted') return;
      if (current?.endpoint !== last.endpoint || now() - last.at > REPEAT_MS) await register(await browser.install());
    },
    /** The session has ended; the server knows. */
    async leave(): Promise<void> {
      if (browser.isSupported()) await (await subscription())?.unsubscribe();
    },
  };
};
export type Push = ReturnType<typeof createPush>;
