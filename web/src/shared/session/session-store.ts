import type { User } from '@visavis/contracts/auth';
import { DEVICE_KEYS, STORAGE_KEYS } from '@visavis/contracts/constants/storage';
import type { TextStorage } from './storage.ts';

export interface Session {
  accessToken: string;
  refreshToken: string | undefined;
  user: User | undefined;
}
/**
 * `lost`: the server refused the session. `expired`: the same while something unsent is on the screen, which stays until the
 * person has signed in again; `lost` follows when it is given up. `signed-out`: the person left, here or in another tab.
 */
export type SessionChange = 'signed-in' | 'renewed' | 'user' | 'signed-out' | 'expired' | 'lost';
type Listener = (session: Session | undefined, change: SessionChange) => void;

/** All our keys in local storage start with this; sign-out clears all but what belongs to the device. */
const ours = 'visavis.';
const ofTheDevice: readonly string[] = Object.values(DEVICE_KEYS);
/** Of a session that the server ended these stay for the same person. */
const isSpared = (key: string) => key === STORAGE_KEYS.endedSession || key.startsWith(STORAGE_KEYS.verificationDraftPrefix);

const parseUser = (text: string | undefined): User | undefined => {
  try {
    return text ? (JSON.parse(text) as User) : undefined;
  } catch {
    return undefined;
  }
};

/** The session as local storage holds it, shared by all tabs. `isHeld`: whether something unsent is on the screen. */
export const createSessionStore = (storage: TextStorage, isHeld: () => boolean = () => false) => {
  const listeners = new Set<Listener>();
  const read = (): Session | undefined => {
    const accessToken = storage.get(STORAGE_KEYS.accessToken);
    if (!accessToken) return undefined;
    return { accessToken, refreshToken: storage.get(STORAGE_KEYS.refreshToken), user: parseUser(storage.get(STORAGE_KEYS.user)) };
  };
  let current = read();
  /** Whose session was refused, until somebody signs in. */
  let awaited: string | undefined;
  let expired = false;

  const announce = (change: SessionChange, next: Session | undefined) => {
    current = next;
    for (const listener of listeners) listener(current, change);
  };

  const arrive = (next: Session | undefined) => {
    // What the one before left on the screen is nobody else's.
    if (awaited && next?.user && next.user._id !== awaited) announce('signed-out', undefined);
    awaited = undefined;
    expired = false;
    announce('signed-in', next);
  };

  const wipe = (isLeft: (key: string) => boolean) => {
    // First: by this one other tabs hear of the end, and it must not be there without its user.
    storage.remove(STORAGE_KEYS.accessToken);
    for (const key of storage.keys()) if (key.startsWith(ours) && !ofTheDevice.includes(key) && !isLeft(key)) storage.remove(key);
  };
  /** The server refused the session of `awaited`. */
  const end = () => {
    expired = isHeld();
    announce(expired ? 'expired' : 'lost', undefined);
  };

  /** The session comes before what is kept to save a download. */
  const keep = (key: string, value: string) => {
    if (storage.set(key, value)) return;
    for (const other of storage.keys()) if (other.startsWith(STORAGE_KEYS.etagPrefix)) storage.remove(other);
    storage.set(key, value);
  };

  return {
    get: () => current,
    /** What another tab may have written meanwhile. */
    reread: () => read(),
    signIn(next: { token: string; refreshToken: string; user: User }) {
      const ended = storage.get(STORAGE_KEYS.endedSession);
      if (ended && ended !== next.user._id) wipe((key) => !isSpared(key));
      storage.remove(STORAGE_KEYS.endedSession);
      keep(STORAGE_KEYS.refreshToken, next.refreshToken);
      keep(STORAGE_KEYS.user, JSON.stringify(next.user));
      // Last: by this one other tabs take the session up, and they must find all of it.
      keep(STORAGE_KEYS.accessToken, next.token);
      arrive(read());
    },
    renew(next: { token: string; refreshToken?: string | undefined }) {
      keep(STORAGE_KEYS.accessToken, next.token);
      if (next.refreshToken) keep(STORAGE_KEYS.refreshToken, next.refreshToken);
      announce('renewed', read());
    },
    setUser(user: User) {
      const text = JSON.stringify(user);
      // An answer that was under way when somebody else signed in is not about them.
      if (!current || (current.user && current.user._id !== user._id) || storage.get(STORAGE_KEYS.user) === text) return;
      keep(STORAGE_KEYS.user, text);
      announce('user', read());
    },
    clear(change: 'signed-out' | 'lost') {
      if (change === 'signed-out') {
        awaited = undefined;
        expired = false;
        wipe(() => false);
        return announce(change, undefined);
      }
      awaited = current?.user?._id ?? awaited;
      // Before the token goes: by that one other tabs hear of the end.
      if (awaited) keep(STORAGE_KEYS.endedSession, awaited);
      wipe(isSpared);
      end();
    },
    /** What was unsent when the session expired is no longer on the screen. */
    giveUp() {
      if (!expired) return;
      expired = false;
      announce('lost', undefined);
    },
    /** A `storage` event: another tab signed in, out, or renewed the token. `key` is null when it cleared everything. */
    changedElsewhere(key: string | null) {
      if (key !== null && key !== STORAGE_KEYS.accessToken && key !== STORAGE_KEYS.user) return;
      const before = current;
      const after = read();
      // A sign-out elsewhere removes both keys: it is announced once.
      if (before?.accessToken === after?.accessToken && (key !== STORAGE_KEYS.user || !after)) return;
      // A tab that slept meanwhile sees one person in the place of another: nothing of the first one's may stay.
      const replaced = before?.user && after?.user && before.user._id !== after.user._id;
      if (!after && before?.user && storage.get(STORAGE_KEYS.endedSession) === before.user._id) {
        awaited = before.user._id;
        return end();
      }
      if (!after || replaced) announce('signed-out', undefined);
      if (!after) return;
      if (!before || replaced) arrive(after);
      else announce(key === STORAGE_KEYS.user ? 'user' : 'renewed', after);
    },
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;
