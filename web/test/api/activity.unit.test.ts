import { beforeEach, describe, expect, it } from '@jest/globals';
import { createActivity } from '../../src/shared/session/activity.ts';
import { memoryStorage } from '../../src/shared/session/storage.ts';

const MINUTE = 60_000;
let time: number;
let elevated: boolean;
let storage: ReturnType<typeof memoryStorage>;
let act: (type: string, isTrusted?: boolean) => void;
const createTab = () => {
  const heard = new Map<string, (event: { isTrusted: boolean }) => void>();
  const activity = createActivity({ storage, counts: () => elevated, now: () => time });
  const stop = activity.watch({
    addEventListener: (type: string, listener: unknown) => void heard.set(type, listener as never),
    removeEventListener: (type: string) => void heard.delete(type),
  } as never);
  return { ...activity, stop, act: (type: string, isTrusted = true) => heard.get(type)?.({ isTrusted }) };
};
let tab: ReturnType<typeof createTab>;
beforeEach(() => {
  time = 1_000_000;
  elevated = true;
  storage = memoryStorage();
  tab = createTab();
  ({ act } = tab);
});

describe('how long ago a person did something', () => {
  it('counts from the last press, key or move of the pointer, in whichever tab', () => {
    expect(tab.idleMs()).toBeUndefined();
    for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
      act(type);
      expect(tab.idleMs()).toBe(0);
      time += MINUTE;
      expect(tab.idleMs()).toBe(MINUTE);
    }
    createTab().act('keydown');
    expect(tab.idleMs()).toBe(0);
  });

  it('knows nothing of what scripts do', () => {
    act('keydown');
    time += 31 * MINUTE;
    act('keydown', false);
    expect(tab.idleMs()).toBe(31 * MINUTE);
  });

  it('follows the clock of the server, and is never negative', () => {
    act('keydown');
    time -= 10 * MINUTE;
    expect(tab.idleMs()).toBe(0);
    act('keydown');
    expect(tab.idleMs()).toBe(0);
    time += MINUTE;
    expect(tab.idleMs()).toBe(MINUTE);
  });

  it('is noted of elevated admins alone, and until the page stops', () => {
    elevated = false;
    act('keydown');
    expect(storage.keys()).toEqual([]);
    elevated = true;
    tab.stop();
    act('keydown');
    expect(storage.keys()).toEqual([]);
  });
});
