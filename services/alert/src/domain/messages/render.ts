import { CATEGORIES } from '@visavis/contracts/constants/category';
import { notificationDefinition } from '@visavis/contracts/constants/notification';
import { DEFAULT_CURRENCY } from '@visavis/contracts/constants/product';
import { DAY } from '@visavis/contracts/constants/units';
import { withoutContacts } from '@visavis/contracts/without-contacts';
import type { EmailMessage, PushMessage, SmsMessage, WhatsAppMessage } from '@visavis/providers';
import { type Delivery, type DeliveryKind, type NotificationFacts, TITLES_MOST } from '../deliveries/delivery.ts';
import { planOf } from '../deliveries/plan.ts';
import { type Catalogue, type EnglishCatalogue, fill, type MessageName, type Variable } from './catalogue.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

const CATALOGUES: Record<Language, Catalogue> = { en, hi };
const LOCALES: Record<Language, string> = { en: 'en-IN', hi: 'hi-IN' };

export type Language = 'en' | 'hi';

/** A delivery as one person reads it. */
export interface Letter extends Pick<Delivery, 'kind' | 'what' | 'urgency'> {
  /** Those that still hold; one at least, except of what is about no meeting. */
  items: readonly NotificationFacts[];
  /** A path of the app. */
  link: string;
  language: Language;
  timeZone: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** The token that unsubscribes the phone or the address which this goes to. */
  unsubscribe: string;
}

/** `count`: how many meetings it is about. */
export function messageNameOf(kind: DeliveryKind, what: string, count = 1): MessageName {
  const name = `${kind}.${count > 1 && notificationDefinition(kind, what)?.isDigest ? 'digest' : what}`;
  return isWritten(name) ? name : `${kind}.other`;
}
const isWritten = (name: string): name is MessageName => Object.hasOwn(en, name);
/** In the order of a template's places. */
export const variablesOf = (name: MessageName): readonly Variable[] => (en as EnglishCatalogue)[name].variables ?? [];

type Addressless<M> = Omit<M, 'channel' | 'to' | 'messageId' | 'subscription'>;

export function whatsAppOf(letter: Letter): Addressless<WhatsAppMessage> {
  const { language, link, unsubscribe } = letter;
  const { name, words, values, frame } = textsOf(letter);
  const parameters = variablesOf(name).map((variable) => values[variable]);
  const lines = [fill(words.body, values), `${openOf(letter, frame)}: ${urlOf(letter)}`, stopLine(letter)];
  return {
    template: templateOf(name),
    language,
    category: planOf(letter).category,
    parameters,
    // The addresses of its two buttons end in these.
    buttons: [link.replace(/^\//, ''), unsubscribe],
    text: lines.join('\n'),
  };
}

/** Shortened, because it is paid for by the part: two of them in English, unless a name needs other letters. */
export function smsOf(letter: Letter): Addressless<SmsMessage> {
  const { name, words, values, frame } = textsOf(letter);
  const short = {
    title: shortened(values.title, 32),
    host: shortened(values.host, 20),
    reason: shortened(values.reason, 32),
  };
  const text = fill(words.body, { ...values, ...short });
  return { template: templateOf(name), text: `${text} ${urlOf(letter)} ${frame.stop}: ${stopUrl(letter)}` };
}

/** For the service worker, which shows it on a lock screen too: nothing personal. */
export function pushOf(letter: Letter, now: Date): Addressless<PushMessage> {
  const { name, words } = textsOf(letter);
  const { items, kind, urgency, link, language } = letter;
  const body = words.push ?? CATALOGUES[language][`${kind}.other` as const].push;
  const { meetingId, startsAt } = items.length === 1 ? (items[0] as NotificationFacts) : ({} as NotificationFacts);
  const tag = meetingId ?? kind;
  const topic = tag.replace(/-/g, '');
  const untilStart = startsAt === undefined ? DAY : new Date(startsAt).getTime() - now.getTime();
  return {
    template: templateOf(name),
    payload: JSON.stringify({ title: 'Visavis', body, url: link, tag }),
    ttlSec: Math.max(60, Math.round(Math.min(DAY, untilStart) / 1_000)),
    urgency: urgency === 'immediate' || urgency === 'reminder-10m' ? 'high' : 'normal',
    // A meeting's later message takes the place of one that the browser has not had yet.
    ...(/^[\w-]{1,32}$/.test(topic) ? { topic } : {}),
  };
}

export function emailOf(letter: Letter): Addressless<EmailMessage> {
  const { language, items, publicUrl, unsubscribe } = letter;
  const { name, words, values, frame } = textsOf(letter);
  const [subject, body] = [fill(words.subject, values), fill(words.body, values)];
  const more = items.length > 1 ? items.map((item) => lineOf(item, letter)) : [];
  const [url, stop] = [urlOf(letter), stopUrl(letter)];
  const text = [body, ...more.map((line) => `- ${line}`), `${openOf(letter, frame)}: ${url}`, frame.footer, stopLine(letter)];
  const list = more.map((line) => `<li>${escaped(line)}</li>`).join('');
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c1b22;background:#fff">',
    `<p>${escaped(body)}</p>`,
    list && `<ul>${list}</ul>`,
    `<p><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#4338ca;color:#fff;text-decoration:none">${escaped(openOf(letter, frame))}</a></p>`,
    `<p style="font-size:13px;color:#595868">${escaped(frame.footer)} <a href="${escaped(stop)}" style="color:#595868">${escaped(frame.unsubscribe)}</a></p>`,
    '</body></html>',
  ].join('');
  return {
    template: templateOf(name),
    subject,
    text: text.join('\n\n'),
    html,
    // Where a mail program posts to by itself (RFC 8058), not the page that asks.
    unsubscribeUrl: `${publicUrl}/api/notifications/unsubscribe/${unsubscribe}`,
  };
}

function textsOf({ kind, what, items, language, timeZone }: Letter) {
  const catalogue = CATALOGUES[language];
  const name = messageNameOf(kind, what, items.length);
  const values = valuesOf(items, language, timeZone, catalogue.frame);
  return { name, words: catalogue[name], values, frame: catalogue.frame };
}

/** WhatsApp takes no empty parameter. */
function valuesOf(
  items: readonly NotificationFacts[],
  language: Language,
  timeZone: string,
  { noReason, noDate, more }: Catalogue['frame'],
): Record<Variable, string> {
  const { title, hostName, startsAt, category, reason, amountPaise, paymentId, respondBy, count } = items[0] ?? {};
  return {
    title: shortened(title, 99),
    titles: titlesOf(items, language, more),
    host: shortened(hostName, 60),
    when: startsAt === undefined ? '-' : whenOf(new Date(startsAt), language, timeZone),
    category: CATEGORIES.find(({ slug }) => slug === category)?.name ?? PLAIN,
    reason: reason ? shortened(reason, 200) : noReason,
    payment: paymentId ?? PLAIN,
    by: respondBy === undefined ? noDate : whenOf(new Date(respondBy), language, timeZone),
    amount: amountPaise === undefined ? PLAIN : rupees(amountPaise, language),
    count: String(items.length > 1 ? items.length : (count ?? items.length)),
  };
}
const PLAIN = 'Visavis';

/** Three at most: `"Logo clinic", "Portfolio review", "Open mic" and 2 more`. */
function titlesOf(items: readonly NotificationFacts[], language: Language, more: string): string {
  const titles = items.slice(0, TITLES_MOST).map(({ title }) => `"${shortened(title, 60)}"`);
  const left = items.length - titles.length;
  const list = left > 0 ? [...titles, fill(more, { count: String(left) })] : titles;
  return LISTS[language].format(list) || PLAIN;
}

/** The one way into a message for what people wrote. */
const shortened = (text: string | undefined, most: number): string => {
  const letters = [
    ...withoutContacts(text ?? '')
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  if (letters.length === 0) return PLAIN;
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 3).join('')}...`;
};

/** A paisa-exact amount, without the sign that an SMS would need twice the space for. */
const rupees = (paise: number, language: Language) => AMOUNTS[language].format(paise / 100).replace(SPACES, ' ');

/** `Tue, 24 Nov, 10:00 am (IST)`. */
export function whenOf(instant: Date, language: Language, timeZone: string): string {
  const { time, zone } = clockOf(language, timeZone);
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value;
  return `${time.format(instant)} (${name ?? timeZone})`.replace(SPACES, ' ');
}

// A formatter takes longer to make than a message to write, and a message has several times on each of its channels.
const ofBoth = <T>(make: (locale: string) => T): Record<Language, T> => ({ en: make(LOCALES.en), hi: make(LOCALES.hi) });
const LISTS = ofBoth((locale) => new Intl.ListFormat(locale));
const AMOUNTS = ofBoth(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: DEFAULT_CURRENCY,
      currencyDisplay: 'code',
      numberingSystem: 'latn',
    }),
);
type Clock = Record<'time' | 'zone', Intl.DateTimeFormat>;
const clocks = ofBoth(() => new Map<string, Clock>());
function clockOf(language: Language, timeZone: string): Clock {
  const cached = clocks[language].get(timeZone);
  if (cached) return cached;
  const options = { timeZone, numberingSystem: 'latn' } as const;
  const formatOf = (fields: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALES[language], { ...options, ...fields });
  const clock = {
    time: formatOf({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }),
    zone: formatOf({ timeZoneName: 'shortGeneric' }),
  };
  clocks[language].set(timeZone, clock);
  return clock;
}
/** ICU's narrow spaces are not in the SMS alphabet. */
const SPACES = /[\u00a0\u2009\u202f]/g;

const lineOf = ({ title, hostName, startsAt }: NotificationFacts, { language, timeZone }: Letter): string =>
  [title && shortened(title, 99), hostName && shortened(hostName, 60), startsAt && whenOf(new Date(startsAt), language, timeZone)]
    .filter(Boolean)
    .join(', ');

const templateOf = (name: string): string => name.replace(/[._]/g, '-');
const urlOf = ({ publicUrl, link }: Letter): string => publicUrl + link;
const stopUrl = ({ publicUrl, unsubscribe }: Letter): string => `${publicUrl}/notifications/unsubscribe/${unsubscribe}`;
const stopLine = (letter: Letter): string => `${CATALOGUES[letter.language].frame.unsubscribe}: ${stopUrl(letter)}`;
const openOf = ({ kind }: Letter, { open, confirm }: Catalogue['frame']): string => (kind === 'confirmation' ? confirm : open);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string);
