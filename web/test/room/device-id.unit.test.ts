import { describe, expect, it, jest } from '@jest/globals';
import { createTabDevice } from '../../src/features/room/state/device-id.ts';

const KEY = 'visavis.room.device';

/** The browser's locks, as far as they are used: one holder a name, who leaves when the page is gone. */
const browser = () => {
  const held = new Set<string>();
  const waiting: (() => boolean)[] = [];
  const request = (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
    new Promise((_, reject) => {
      const take = () => {
        if (held.has(name) || signal.aborted) return false;
        held.add(name);
        void work();
        return true;
      };
      if (!take()) waiting.push(take);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  return {
    locks: { request } as unknown as LockManager,
    /** The page with this name is gone. */
    release(name: string) {
      held.delete(`visavis.room.device.${name}`);
      for (const take of waiting.splice(0)) take();
    },
  };
};
const tab = (
  locks: LockManager,
  newName: string,
  storedId?: string,
  { isReload = true, shared = new Map<string, string>() } = {},
) => {
  const stored = new Map(storedId ? [[KEY, storedId]] : []);
  const storageOf = (map: Map<string, string>) => ({
    get: (key: string) => map.get(key),
    set: (key: string, value: string) => Boolean(map.set(key, value)),
  });
  const deps = { locks, storage: storageOf(stored), shared: storageOf(shared), newId: () => newName, isReload };
  return { ...createTabDevice(deps), stored };
};

describe('the name of a tab', () => {
  it('stays the same after a reload, and is another one in a duplicated tab', async () => {
    const { locks, release } = browser();
    expect(await tab(locks, 'first').id()).toBe('first');
    expect(await tab(locks, 'second', 'first', { isReload: false }).id()).toBe('second');
    release('first');
    expect(await tab(locks, 'third', 'first').id()).toBe('first');
  });

  it('is that of before as soon as a page that went slowly is gone, once', async () => {
    jest.useFakeTimers();
    const { locks, release } = browser();
    await tab(locks, 'old').id();
    const reloaded = tab(locks, 'new', 'old');
    const late = reloaded.id();
    await jest.advanceTimersByTimeAsync(700);
    expect(await late).toBe('new');
    const back = reloaded.takesNameBack();
    release('old');
    expect(await back).toBe(true);
    expect(await reloaded.id()).toBe('old');
    expect(reloaded.stored.get(KEY)).toBe('old');
    expect(await reloaded.takesNameBack()).toBe(false);
    jest.useRealTimers();
  });

  it('is that of the tab of this browser that was in a room, once that one is closed', async () => {
    const { locks, release } = browser();
    const shared = new Map<string, string>();
    const first = tab(locks, 'first', undefined, { shared });
    await first.isIn();
    expect(await first.takesNameBack()).toBe(false);
    const second = tab(locks, 'second', undefined, { shared, isReload: false });
    expect(await second.id()).toBe('second');
    // It is open: the question whether to move is the person's.
    expect(await second.takesNameBack()).toBe(false);
    release('first');
    expect(await second.takesNameBack()).toBe(true);
    expect(await second.id()).toBe('first');
    expect(await second.takesNameBack()).toBe(false);
  });

  it('is not waited for by the only page', async () => {
    const { locks } = browser();
    const alone = tab(locks, 'alone');
    await alone.id();
    expect(await alone.takesNameBack()).toBe(false);
  });
});
