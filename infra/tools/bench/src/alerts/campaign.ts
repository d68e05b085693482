/**
 * P13 beside a campaign: what codes and reminders shortly before a start wait for while 100,000 people are told of a meeting, and
 * without that.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { DAY, HOUR, MINUTE, SECOND } from '@visavis/contracts/constants/units';
import { callSandbox, type Product, signIn, startProduct } from '@visavis/testing/product';
import { inParallel } from '../money/buyers.ts';
import { atRate } from '../money/load.ts';
import { median, ms, percentile, perSecond, printIfMain, type Row } from '../table.ts';
import { CATEGORY } from './alert-world.ts';
import { withAlerts } from './alerts.ts';

const PEOPLE = Number(process.env.ALERTS ?? 100_000);
const ENVIRONMENT = {
  LOG_LEVEL: 'error',
  RATE_LIMIT_ADDRESS: '0',
  RATE_LIMIT_USER: '0',
  OTP_UNVERIFIED_PER_ADDRESS: '0',
  // The defaults of real providers; the sandbox has none.
  WHATSAPP_PER_SECOND: '80',
  SMS_PER_SECOND: '10',
};
const CODES_PER_SECOND = 10;
const ADMIN = '+919000000001';
/** Meetings that start at the same time, and the people who are interested in all of them. */
const MEETINGS = 5;
const GUESTS = 120;

/** Half past eleven in India, where nobody sleeps. */
const NOON = (Math.floor(Date.now() / DAY) + 3) * DAY + 6 * HOUR;
const REMINDED_MS = 10 * MINUTE;
const BACKLOGS = /^visavis_(consumer_lag|outbox_rows|message_backlog)\b/;

interface Part {
  startsAt: number;
  /** Reminders are due so long after the codes, and the campaign, begin. */
  leadMs: number;
  lastsMs: number;
}
const alone: Part = { startsAt: NOON, leadMs: 5 * SECOND, lastsMs: 30 * SECOND };
const beside: Part = { startsAt: NOON + HOUR, leadMs: 20 * SECOND, lastsMs: 60 * SECOND };

interface Measured {
  /** How long each code took from the request until a provider had it (ms). */
  codes: number[];
  /** How late each reminder was at its provider (ms). */
  reminders: number[];
  announced: number;
}

export async function benchCampaign(): Promise<Row[]> {
  const product = await startProduct(ENVIRONMENT);
  try {
    const news = await arrange(product.url);
    // The people would be told of those meetings, too.
    await product.stop();
    await withAlerts(product.dataDir, (ask) => ask({ fill: PEOPLE, accounts: 'none' }));
    await product.start();
    const peer = await measure(product, alone);
    const ours = await measure(product, beside, () => approve(product.url, news));
    return rowsOf(ours, peer);
  } finally {
    await product.dispose();
  }
}

/** Approved meetings of both parts with their guests; returns one that waits for approval. */
async function arrange(url: string): Promise<string> {
  const admin = (await signIn(url, ADMIN, 'Admin')).token;
  const meetings: string[] = [];
  for (const { startsAt } of [alone, beside])
    for (let n = 0; n < MEETINGS; n += 1) {
      const id = await propose(url, `+9198000${startsAt === NOON ? 0 : 1}000${n}`, startsAt);
      await send(url, 'PUT', `/admin/meetings/${id}/approve`, admin);
      meetings.push(id);
    }
  await inParallel(GUESTS, async (n) => {
    const { token } = await signIn(url, `+9198100${String(n).padStart(5, '0')}`, `Guest ${n}`);
    for (const id of meetings) await send(url, 'PUT', `/api/meetings/${id}/interest`, token);
  });
  return propose(url, '+919820000000', NOON + DAY);
}

async function propose(url: string, phone: string, startsAt: number): Promise<string> {
  const { token } = await signIn(url, phone, 'A Host');
  const description = 'Bring your portfolio and we go through it together.';
  const body = { title: 'Portfolio review', description, category: CATEGORY, date: new Date(startsAt).toISOString() };
  return (await send(url, 'POST', '/api/meetings', token, body)).meeting._id;
}

async function approve(url: string, id: string): Promise<void> {
  await send(url, 'PUT', `/admin/meetings/${id}/approve`, (await signIn(url, ADMIN)).token);
}

async function measure({ url, dataDir, zero }: Product, { startsAt, leadMs, lastsMs }: Part, begin?: () => Promise<void>) {
  const dueAt = startsAt - REMINDED_MS;
  // The earlier reminders of these meetings are sent before.
  await moveTo(url, dueAt - 2 * MINUTE);
  await delay(5 * SECOND);
  await zero(BACKLOGS);
  await moveTo(url, dueAt - leadMs);
  await begin?.();
  const codes = await atRate({ rate: CODES_PER_SECOND, warmUpMs: 0, measuredMs: lastsMs }, (n) =>
    askCode(url, `+9197${begin ? 1 : 0}${String(n).padStart(7, '0')}`),
  );
  return { codes, ...acceptedOf(dataDir, dueAt - leadMs, dueAt) };
}

async function askCode(url: string, phone: string): Promise<number> {
  const from = performance.now();
  await send(url, 'POST', '/auth/signup', undefined, { name: 'New Person', phone });
  return performance.now() - from;
}

/** What the providers have accepted since then. */
function acceptedOf(dataDir: string, since: number, dueAt: number): Omit<Measured, 'codes'> {
  const books = new DatabaseSync(join(dataDir, 'messages.sqlite'), { readOnly: true });
  try {
    const rows = books.prepare('SELECT data FROM messages').all() as { data: string }[];
    const accepted = rows.map(({ data }) => JSON.parse(data) as { template: string; sentAt: string });
    const at = (template: string) =>
      accepted
        .filter((each) => each.template === template)
        .map(({ sentAt }) => Date.parse(sentAt))
        .filter((sentAt) => sentAt >= since);
    return {
      // One that is written late says the time instead.
      reminders: ['reminder-reminder-10m', 'reminder-coming-up']
        .flatMap((template) => at(template))
        .map((sentAt) => sentAt - dueAt),
      announced: at('alert-approved').length,
    };
  } finally {
    books.close();
  }
}

function rowsOf(ours: Measured, peer: Measured): Row[] {
  const besides = `beside ${ours.announced.toLocaleString('en')} sent of ${PEOPLE.toLocaleString('en')}`;
  const summaryOf = (times: number[]) => `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 0.99))}`;
  // Nobody else is reminded but the hosts.
  const all = MEETINGS * (GUESTS + 1);
  const isWhole = ours.reminders.length === all && peer.reminders.length === all;
  const isBeside = ours.announced > 0 && ours.announced < PEOPLE;
  return [
    {
      target: 'P13',
      what: `a code beside a campaign (${CODES_PER_SECOND}/s), until its provider has it`,
      measured: `${summaryOf(ours.codes)} (${besides}, ${perSecond((ours.announced * SECOND) / beside.lastsMs)}; load ${loadavg()[0]?.toFixed(1)})`,
      bar: 'p99 ≤ 2 s',
      peer: `without a campaign: ${summaryOf(peer.codes)}`,
      ok: isBeside && percentile(ours.codes, 0.99) <= 2 * SECOND,
    },
    {
      target: 'P13',
      what: `${all} reminders at T−10, all due at once, until their provider has them`,
      measured: `${summaryOf(ours.reminders)}${isWhole ? '' : `; ${ours.reminders.length} and ${peer.reminders.length} came`}`,
      bar: 'all ≤ 60 s',
      peer: `without a campaign: ${summaryOf(peer.reminders)}`,
      ok: isBeside && isWhole && Math.max(...ours.reminders) <= MINUTE,
    },
  ];
}

/** Moves the sandbox's clock, never back. */
async function moveTo(url: string, instant: number): Promise<void> {
  const move = async (advanceMs: number) => {
    const body = JSON.stringify({ advanceMs });
    const answer = await callSandbox(url, '/dev/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return Date.parse(((await answer.json()) as { now: string }).now);
  };
  await move(instant - (await move(0)));
}

// biome-ignore lint/suspicious/noExplicitAny: the answers of the product are checked by its own tests
async function send(url: string, method: string, path: string, token?: string, body: object = {}): Promise<any> {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} was refused with ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

await printIfMain(import.meta.url, benchCampaign);
