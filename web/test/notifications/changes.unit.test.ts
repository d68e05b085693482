import { describe, expect, it } from '@jest/globals';
import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Notification } from '@visavis/contracts/notification-model';
import { hearNew, hearRead, nextPage, rowsOf } from '../../src/features/notifications/changes.ts';
import { LATEST, type NotificationList, notificationKeys } from '../../src/features/notifications/latest.ts';

const at = '2026-11-22T10:00:00.000Z';
const row = (_id: string, readAt: string | null = null): Notification => ({
  _id,
  kind: 'money',
  what: 'payment-captured',
  facts: {},
  link: '/meeting-passes',
  at,
  readAt,
});
const listOf = (rows: Notification[], unread: number, total = rows.length): NotificationList => ({
  success: true,
  data: rows,
  unread,
  pagination: { total, page: 1, limit: 2, pages: Math.ceil(total / 2) },
});
const ids = (list: { data: Notification[] } | undefined) => list?.data.map(({ _id }) => _id);

const clientWith = (...pages: NotificationList[]) => {
  const client = new QueryClient();
  client.setQueryData(notificationKeys.latest, pages[0]);
  for (const unreadOnly of [false, true])
    client.setQueryData(notificationKeys.list(unreadOnly), { pages, pageParams: pages.map((_, index) => index + 1) });
  return {
    client,
    latest: () => client.getQueryData<NotificationList>(notificationKeys.latest),
    pages: (unreadOnly = false) =>
      client.getQueryData<InfiniteData<NotificationList>>(notificationKeys.list(unreadOnly))?.pages ?? [],
  };
};

describe('a notification that comes while lists are shown', () => {
  it('is on top of each list once, with the count that the server gave', () => {
    const { client, latest, pages } = clientWith(listOf([row('b'), row('a', at)], 1));
    for (const unread of [2, 2]) hearNew(client, { notification: row('c'), unread });
    expect([ids(latest()), latest()?.unread]).toEqual([['c', 'b', 'a'], 2]);
    expect([ids(pages()[0]), ids(pages(true)[0])]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b', 'a'],
    ]);
  });
  it('leaves the panel as long as it is', () => {
    const rows = Array.from({ length: LATEST }, (_, index) => row(`n${index}`));
    const { client, latest } = clientWith(listOf(rows, LATEST));
    hearNew(client, { notification: row('new'), unread: LATEST + 1 });
    expect(ids(latest())).toEqual(['new', ...rows.slice(0, -1).map(({ _id }) => _id)]);
  });
  it('makes nothing of a list that nobody has opened', () => {
    const client = new QueryClient();
    hearNew(client, { notification: row('c'), unread: 1 });
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});

describe('notifications that are read in another tab', () => {
  it('are read here, and stay in their place in a list of unread ones', () => {
    const { client, pages, latest } = clientWith(listOf([row('b'), row('a')], 2));
    hearRead(client, { ids: ['a'], unread: 1 });
    expect(pages(true)[0]?.data.map(({ readAt }) => readAt !== null)).toEqual([false, true]);
    expect(latest()?.unread).toBe(1);
    hearRead(client, { ids: 'all', unread: 0 });
    expect(latest()?.data.every(({ readAt }) => readAt)).toBe(true);
    expect(latest()?.unread).toBe(0);
  });
});

describe('the page to ask for next', () => {
  const two = [row('d'), row('c')];
  it('is none after the last row', () => {
    expect(nextPage([listOf(two, 2, 2)], false, 2)).toBeUndefined();
    expect(nextPage([listOf(two, 2, 3)], false, 2)).toBe(2);
    expect(nextPage([listOf(two, 2, 3), listOf([], 2, 3)], false, 2)).toBeUndefined();
    expect(nextPage([], false, 2)).toBeUndefined();
  });
  it('counts one that came meanwhile, whose row pushed another one down', () => {
    const { client, pages } = clientWith(listOf(two, 2, 3));
    hearNew(client, { notification: row('e'), unread: 3 });
    expect(nextPage(pages(), false, 2)).toBe(2);
    // The server's second page begins with the last one that is known.
    const loaded = [...pages(), listOf([row('c'), row('b')], 3, 4)];
    expect(rowsOf(loaded).map(({ _id }) => _id)).toEqual(['e', 'd', 'c', 'b']);
    expect(nextPage(loaded, false, 2)).toBeUndefined();
  });
  it('of unread ones goes back by those that were read meanwhile', () => {
    const { client, pages } = clientWith(listOf(two, 4, 4));
    expect(nextPage(pages(true), true, 2)).toBe(2);
    hearRead(client, { ids: ['d', 'c'], unread: 2 });
    expect(nextPage(pages(true), true, 2)).toBe(1);
  });
});
