import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnalyticsEvents } from '../../src/shared/analytics/events.ts';
import { startTagManager, stopTagManager } from '../../src/shared/analytics/tag-manager.ts';
import { track } from '../../src/shared/analytics/track.ts';

const holder = globalThis as unknown as { window?: { dataLayer?: unknown[] } };
const layer = () => holder.window?.dataLayer;
beforeEach(() => {
  holder.window = {};
});
afterEach(() => {
  delete holder.window;
});

/** Specification 1, section 7, and 2: every event and what it carries. */
const all: { [E in keyof AnalyticsEvents]: AnalyticsEvents[E] } = {
  page_view: { page_title: 'Visavis | Meetings', page_path: '/meetings' },
  login: { method: 'phone' },
  sign_up: { method: 'phone' },
  meeting_browse: { category: 'graphic-design', filter: 'upcoming' },
  meeting_join: { meeting_id: 'm1', meeting_title: 'Portfolio review' },
  search: { search_term: 'logo', result_count: 3 },
  button_click: { button: 'hero_find' },
  view_item: { item_id: 'growth', item_name: 'Growth' },
  begin_checkout: { item_id: 'growth', value: 1_499, currency: 'INR' },
  purchase: { transaction_id: 'pay_1', value: 1_499, currency: 'INR' },
};

// spec 1 §7.32
describe('the data layer', () => {
  it.each(Object.entries(all))('%s is handed over under its name, with what it carries', (event, data) => {
    track(event as never, data as never);
    expect(layer()).toEqual([{ event, ...data }]);
  });
  // spec 1 §7.33, §9.40
  it('counts in rupees unless told otherwise', () => {
    track('purchase', { transaction_id: 'pay_1', value: 499 });
    track('purchase', { transaction_id: 'pay_2', value: 5, currency: 'USD' });
    expect(layer()).toMatchObject([{ currency: 'INR' }, { currency: 'USD' }]);
  });
  it.each([
    ['98765 43210 logo', '*** logo'],
    ['call +91-98765-43210', 'call ***'],
    ['asha@example.com', '***'],
    ['logo 2026', 'logo 2026'],
  ])('holds no phone and no email: %s', (search_term, expected) => {
    track('search', { search_term, result_count: 0 });
    expect(layer()).toMatchObject([{ search_term: expected }]);
  });
  it.each([
    ['/hosts/665f00000000000000000001', '/hosts/:id'],
    ['/notifications/confirm/c.phone.xyz', '/notifications/confirm/:id'],
    ['/admin/users/665f00000000000000000001', '/admin/users/:id'],
  ])('holds nobody’s id or name: %s', (page_path, expected) => {
    track('page_view', { page_title: 'Visavis | Asha Rao', page_path });
    expect(layer()).toEqual([{ event: 'page_view', page_title: 'Visavis', page_path: expected }]);
  });
});

const switchedOff = () => Object.assign(holder.window ?? {}, { localStorage: { getItem: () => 'false' } });

it('gets nothing of people who have switched usage statistics off', () => {
  switchedOff();
  track('login', { method: 'phone' });
  expect(layer()).toBeUndefined();
});

describe('the tag manager', () => {
  const start = () => {
    const scripts: string[] = [];
    startTagManager('GTM-AB12CD3', { addScript: (src) => scripts.push(src), now: () => 7 });
    return scripts;
  };
  it('is started behind what is in the layer already', () => {
    track('login', { method: 'phone' });
    expect(start()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3']);
    expect(layer()).toEqual([
      { event: 'login', method: 'phone' },
      { 'gtm.start': 7, event: 'gtm.js' },
    ]);
  });
  it('is not for people whose browser asks not to be followed', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    expect(start()).toEqual([]);
    expect(layer()).toBeUndefined();
    Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  });
  it('is not for people who have switched usage statistics off', () => {
    switchedOff();
    expect(start()).toEqual([]);
    expect(layer()).toBeUndefined();
  });
  it('gets nothing more once it is stopped, by its own triggers either', () => {
    start();
    stopTagManager();
    layer()?.push({ event: 'gtm.click' });
    track('login', { method: 'phone' });
    expect([...(layer() ?? [])]).toEqual([{ 'gtm.start': 7, event: 'gtm.js' }]);
  });
});
