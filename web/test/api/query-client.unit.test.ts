import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { HttpError } from '../../src/shared/api/http-error.ts';
import { queryClient } from '../../src/shared/api/query-client.ts';
import { store } from '../../src/shared/state/store.ts';
import { toastsAtom } from '../../src/shared/ui/toasts.ts';

let requests: number;
const ask = (error?: Error) =>
  queryClient.fetchQuery({
    queryKey: ['x'],
    queryFn: async () => {
      requests += 1;
      if (error) throw error;
      return requests;
    },
    retry: queryClient.getDefaultOptions().queries?.retry as never,
  });
const refused = (status: number) => new HttpError({ status, error: 'X', message: 'Why' });
const failed = async (error: Error) => {
  const asking = expect(ask(error)).rejects.toBe(error);
  await jest.advanceTimersByTimeAsync(10_000);
  await asking;
};
beforeEach(() => {
  jest.useFakeTimers();
  requests = 0;
});
afterEach(() => {
  queryClient.clear();
  jest.runAllTimers();
  jest.useRealTimers();
});

describe('data-fetch defaults (specification 1, section 9)', () => {
  // spec 1 §9.37
  it('stale after 5 s', async () => {
    await ask();
    jest.advanceTimersByTime(4_999);
    expect(await ask()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(await ask()).toBe(2);
  });
  // spec 1 §9.37
  it('one retry, and none for what a repetition cannot change', async () => {
    await failed(refused(503));
    expect(requests).toBe(2);
    await failed(refused(404));
    expect(requests).toBe(3);
  });
  it('fetched again when the network returns, where the page is not loaded anew', async () => {
    const held = jest.spyOn(store, 'get').mockReturnValue(false);
    const queryFn = async () => {
      requests += 1;
      return requests;
    };
    queryClient.mount();
    const stop = new QueryObserver(queryClient, { queryKey: ['held'], queryFn }).subscribe(() => undefined);
    const returns = async () => {
      await jest.advanceTimersByTimeAsync(6_000);
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
      await jest.advanceTimersByTimeAsync(0);
    };
    await returns();
    expect(requests).toBe(1);
    held.mockReturnValue(true);
    await returns();
    expect(requests).toBe(2);
    stop();
    queryClient.unmount();
    held.mockRestore();
  });
  // spec 1 §9.37
  it('fetched again when the window is looked at, unless it is still fresh', async () => {
    const queryFn = async () => {
      requests += 1;
      return requests;
    };
    queryClient.mount();
    const stop = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn }).subscribe(() => undefined);
    const lookAway = async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
      await jest.advanceTimersByTimeAsync(0);
    };
    await jest.advanceTimersByTimeAsync(4_999);
    await lookAway();
    expect(requests).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    await lookAway();
    expect(requests).toBe(2);
    stop();
    queryClient.unmount();
    focusManager.setFocused(undefined);
  });
});

// spec 1 §8.2
it('shows one toast for a server that stays busy', async () => {
  const toasts = () => store.get(toastsAtom).map(({ text }) => text);
  await expect(ask(refused(429))).rejects.toThrow('Why');
  await expect(ask(refused(429))).rejects.toThrow('Why');
  await expect(ask(refused(404))).rejects.toThrow('Why');
  expect(toasts()).toEqual(['Why']);
});
