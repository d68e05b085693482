import { describe, expect, test } from '@jest/globals';
import { NOTIFICATIONS } from '@visavis/contracts/constants/notification';
import type { Delivery, NotificationFacts } from '../../src/domain/deliveries/delivery.ts';
import { fill, type MessageName, type Words } from '../../src/domain/messages/catalogue.ts';
import { en } from '../../src/domain/messages/en.ts';
import { hi } from '../../src/domain/messages/hi.ts';
import { emailOf, type Letter, pushOf, smsOf, variablesOf, whatsAppOf, whenOf } from '../../src/domain/messages/render.ts';

const NOW = new Date('2026-11-22T06:00:00Z');
const facts: NotificationFacts = {
  meetingId: '01a202f5-42aa-753f-b03a-f67856251f22',
  title: 'Portfolio review for <designers> & friends',
  hostName: 'Asha Rao',
  startsAt: '2026-11-24T04:30:00.000Z',
  category: 'graphic-design',
  reason: 'The host is not well',
  amountPaise: 117_882,
  paymentId: 'pay_29QQoUBi66xm2f',
  respondBy: '2026-11-24T04:30:00.000Z',
};
const letterOf = (name: string, over: Partial<Letter> = {}): Letter => {
  const [kind, what] = name.split('.') as [Delivery['kind'], string];
  return {
    kind,
    what,
    urgency: 'normal',
    items: what === 'digest' ? [facts, { ...facts, title: 'Second' }] : [facts],
    link: '/m/01a202f5-42aa-753f-b03a-f67856251f22',
    language: 'en',
    timeZone: 'Asia/Kolkata',
    publicUrl: 'https://visavis.example',
    unsubscribe: `up~${'k'.repeat(43)}~${'m'.repeat(16)}`,
    ...over,
  };
};
/** Of each kind, all that is sent, and what a later release may send. */
const PAIRS = Object.entries({ ...NOTIFICATIONS, confirmation: { phone: {}, email: {} } }).flatMap(([kind, whats]) =>
  [...Object.keys(whats), 'unheard-of'].map((what) => [kind, what]),
);
const NAMES = Object.keys(en).filter((name) => name !== 'frame') as MessageName[];
const GSM = /^[A-Za-z0-9 \r\n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;

describe.each([
  ['en', en],
  ['hi', hi],
] as const)('the words in %s', (language, catalogue) => {
  test.each(NAMES)('%s has its variables, each once, and nothing that WhatsApp refuses', (name) => {
    const { body, subject, push = '' }: Words = catalogue[name];
    const used = [...body.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
    expect(used.toSorted()).toEqual([...variablesOf(name)].toSorted());
    for (const [, variable] of subject.matchAll(/\{(\w+)\}/g)) expect(variablesOf(name)).toContain(variable);
    expect(push).not.toMatch(/\{/);
    expect(body).not.toMatch(/^\{|\}$|\}\s*\{|\s{2}|\n/);
    expect(body.length).toBeLessThan(600);
  });

  test.each(NAMES)('%s is filled in on every channel', (name) => {
    const letter = letterOf(name, { language });
    const whatsapp = whatsAppOf(letter);
    expect(whatsapp.parameters).toHaveLength(variablesOf(name).length);
    for (const parameter of whatsapp.parameters) expect(parameter).not.toBe('');
    expect(whatsapp.text).toContain(
      fill(catalogue[name].body, Object.fromEntries(variablesOf(name).map((each, at) => [each, whatsapp.parameters[at]]))),
    );
    const { text, html, subject, unsubscribeUrl } = emailOf(letter);
    for (const each of [whatsapp.text, smsOf(letter).text, text, html, subject])
      expect(each).not.toMatch(/[{}]|undefined|<designers>.*<\/p>/);
    for (const each of [whatsapp.text, smsOf(letter).text, text, html])
      expect(each).toContain(`https://visavis.example/notifications/unsubscribe/${letter.unsubscribe}`);
    expect(unsubscribeUrl).toBe(`https://visavis.example/api/notifications/unsubscribe/${letter.unsubscribe}`);
  });
});

const BY_SMS = NAMES.filter((name) => !/^(alert|follow)\.|email$/.test(name));
test.each(BY_SMS)('%s fits into two parts of an SMS in English', (name) => {
  const { text } = smsOf(letterOf(name));
  expect(text).toMatch(GSM);
  expect(text.length).toBeLessThanOrEqual(306);
});

test('a time is the reader’s own, with the name of the zone', () => {
  const at = new Date('2026-11-24T04:30:00.000Z');
  expect(whenOf(at, 'en', 'Asia/Kolkata')).toBe('Tue, 24 Nov, 10:00 am (IST)');
  expect(whenOf(at, 'en', 'America/New_York')).toBe('Mon, 23 Nov, 11:30 pm (New York Time)');
  expect(whenOf(at, 'hi', 'Asia/Kolkata')).toMatch(/^मंगल.*24 नव.*10:00/);
});

test('a lock screen shows nothing personal', () => {
  for (const name of NAMES) {
    const { payload, ttlSec, topic } = pushOf(letterOf(name), NOW);
    const { title, body, url, tag } = JSON.parse(payload);
    expect(title + body).not.toMatch(/Asha|Portfolio|1,?178|designers|not well/);
    expect([typeof url, typeof tag]).toEqual(['string', 'string']);
    expect(ttlSec).toBeGreaterThanOrEqual(60);
    if (topic) expect(topic).toMatch(/^[\w-]{1,32}$/);
  }
});

test('an e-mail of several meetings lists them all, and what people wrote is no markup', () => {
  const { html, text } = emailOf(letterOf('alert.digest'));
  expect(text).toContain('- Second, Asha Rao, Tue, 24 Nov, 10:00 am (IST)');
  expect(html).toContain('<li>Portfolio review for &lt;designers&gt; &amp; friends, Asha Rao');
});

describe.each(['en', 'hi'] as const)('in %s', (language) => {
  test.each(PAIRS)('%s, %s is written on every channel, also without a fact', (kind, what) => {
    for (const items of [[facts], [facts, facts], [{}]]) {
      const letter = letterOf(`${kind}.${what}`, { language, items });
      const { subject, text, html } = emailOf(letter);
      const { payload } = pushOf(letter, NOW);
      for (const each of [whatsAppOf(letter).text, smsOf(letter).text, subject, text, html, JSON.parse(payload).body])
        expect(each).toMatch(/^(?!.*(undefined|NaN|[{}])).*\S/s);
    }
  });
});

test('several meetings are named, three at most, and the others are counted', () => {
  const meetings = ['Logo clinic', 'Portfolio review', 'Open mic', 'Pitch night', 'Demo'].map((title) => ({ ...facts, title }));
  const bodyOf = (count: number, over: object = {}) =>
    whatsAppOf(letterOf('alert.approved', { items: meetings.slice(0, count), ...over })).text.split('\n')[0];
  expect(bodyOf(2)).toBe(
    'You have 2 new meetings: "Logo clinic" and "Portfolio review". ' +
      'The first is with Asha Rao, Tue, 24 Nov, 10:00 am (IST). See you there?',
  );
  expect(bodyOf(3)).toContain('3 new meetings: "Logo clinic", "Portfolio review" and "Open mic". The');
  expect(bodyOf(5)).toContain('5 new meetings: "Logo clinic", "Portfolio review", "Open mic" and 2 more. The');
  expect(bodyOf(5, { language: 'hi' })).toContain('"Logo clinic", "Portfolio review", "Open mic", और 2 और।');
});

test('hosts read of their own meeting', () => {
  expect(whatsAppOf(letterOf('meeting_cancelled.own')).text).toMatch(/^Your meeting "Portfolio review .*", .*, was cancelled \(/);
  expect(whatsAppOf(letterOf('meeting_moved.own')).text).toMatch(/^Your meeting "Portfolio review .*" is now /);
  for (const name of ['meeting_cancelled.own', 'meeting_moved.own'])
    for (const language of ['en', 'hi'] as const) expect(emailOf(letterOf(name, { language })).text).not.toContain('Asha Rao');
});

test('what has no words of its own is said by its kind', () => {
  expect(smsOf(letterOf('money.something-new')).text).toContain('There is news of your payments');
  const pushed = (name: string, language: 'en' | 'hi') => JSON.parse(pushOf(letterOf(name, { language }), NOW).payload).body;
  expect(pushed('money.refunded', 'en')).toBe('There is news of your payments');
  expect(pushed('security.blocked', 'hi')).toBe(hi['security.other'].push);
  expect(pushed('money.guarantee', 'en')).toBe('Your host did not come: one more pass is yours');
});

describe('what people wrote', () => {
  const SPAM =
    'Visavis Support: refund at evil.example/refund, https://evil.example/x?y, WWW.EVIL.example, a@evil.example, +91 98765-43210, (1800) 123 4567, ९८७६५ ४३२१०';
  const spam = { ...facts, title: SPAM, hostName: SPAM, reason: SPAM };
  test.each(PAIRS)('%s, %s carries no address and no number of', (kind, what) => {
    for (const language of ['en', 'hi'] as const) {
      const letter = letterOf(`${kind}.${what}`, { language, items: [spam, spam, spam], unsubscribe: 'u', link: '/m/1' });
      const { subject, text, html } = emailOf(letter);
      const { text: whatsapp, parameters } = whatsAppOf(letter);
      for (const each of [whatsapp, ...parameters, smsOf(letter).text, subject, text, html]) {
        const own = each.replaceAll('https://visavis.example', '').replace(/style="[^"]*"/g, '');
        expect(own).not.toMatch(/evil\.|@evil|\/refund|https?:|www\.|98765|43210|1800|९८७६५/i);
      }
    }
  });
});
