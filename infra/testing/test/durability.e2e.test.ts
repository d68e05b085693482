import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Product, signIn, startProduct, until } from '../src/index.ts';
import { type Answer, atOnce, type Client, clientOf, different, proposal } from './client.ts';
import { type Follower, openFollower } from './follower.ts';

/** Acknowledged is kept, whatever happens to the process. `SEED=…` replays the choices of a run. */

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const HOSTS = 3;
const LANES_EACH = 2;
const KILLS = 5;

type Who = Awaited<ReturnType<typeof signIn>>;
interface Meeting {
  _id: string;
  version: number;
  status: string;
  title: string;
  date: string;
}
let product: Product;
let call: Client;
let admin: Who;
let hosts: Who[];
let watcher: Follower;
let overseer: Follower;
/** Answers that must never come. */
const wrong: Answer[] = [];

beforeAll(async () => {
  process.stdout.write(`durability: SEED=${seed}\n`);
  product = await startProduct({ RATE_LIMIT_ADDRESS: '0', RATE_LIMIT_USER: '0', RATE_LIMIT_SOCKETS: '0' });
  call = clientOf(product.url);
  admin = await signIn(product.url, '+919000000001', 'The Admin');
  hosts = [];
  for (let index = 0; index < HOSTS; index++) hosts.push(await signIn(product.url, `+91981140000${index}`, `Host ${index}`));
  watcher = openFollower(product.url, { room: 'public:meetings' });
  overseer = openFollower(product.url, { room: 'admin', token: admin.token });
}, 60_000);
afterAll(async () => {
  watcher?.close();
  overseer?.close();
  await product.dispose();
});

/** mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The answer, or undefined when the connection broke: then nobody knows whether it was done. */
async function attempt(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    const answer = await ask();
    if (answer.status >= 500) wrong.push(answer);
    return answer;
  } catch {
    return undefined;
  }
}
/** Asked again until it is answered, as a patient page would. */
async function insist(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await attempt(ask);
    if (answer) return answer;
    await delay(40);
  }
}
const read = async (id: string): Promise<Meeting> =>
  (await insist(() => call('GET', `/admin/meetings/${id}`, { token: admin.token }))).body.meeting;

/** What one lane knows of its meetings: the last state that was acknowledged or read. */
interface Lane {
  known: Map<string, Meeting>;
  acknowledged: number;
  repeated: number;
}

/** Proposes meetings and takes each through its life, one command after another. No two lanes touch the same meeting. */
async function runLane(number: number, host: Who, isOver: () => boolean): Promise<Lane> {
  const random = randomFrom(seed + number);
  const lane: Lane = { known: new Map(), acknowledged: 0, repeated: 0 };
  let next = number * 10_000;

  async function create(): Promise<Meeting> {
    const body = proposal(next++, `Lane ${number} meeting ${next}`);
    const post = () => call('POST', '/api/meetings', { token: host.token, body, key: `${seed}-${number}-${next}` });
    const twice = random() < 0.3;
    const answers = await Promise.all(twice ? [insist(post), insist(post)] : [insist(post)]);
    // Said again although it was answered.
    if (random() < 0.3) answers.push(await insist(post));
    lane.repeated += answers.length - 1;
    for (const answer of answers) expect(answer.status).toBe(201);
    expect(different(answers.map((answer) => answer.body.meeting._id))).toBe(1);
    lane.acknowledged++;
    return answers[0]?.body.meeting;
  }
  /** One command; when its answer is lost it is sent again, or given up: then it was done wholly or not at all. */
  async function change(before: Meeting, send: () => Promise<Answer>, outcome: Partial<Meeting>): Promise<Meeting> {
    const answer = random() < 0.2 ? await attempt(send) : await insist(send);
    if (!answer) {
      const found = await read(before._id);
      if (found.version === before.version) expect(found).toEqual(before);
      else expect(found).toMatchObject({ ...outcome, version: before.version + 1 });
      return found;
    }
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect(answer.body.meeting).toMatchObject({ ...outcome, version: before.version + 1 });
    lane.acknowledged++;
    return answer.body.meeting;
  }
  while (!isOver()) {
    let meeting = await create();
    const { _id } = meeting;
    const keep = (changed: Meeting) => {
      meeting = changed;
      lane.known.set(_id, changed);
    };
    keep(meeting);
    const asHost = (path: string, body: object) => () => call('PUT', `/api/meetings/${_id}${path}`, { token: host.token, body });
    const asAdmin = (path: string, body: object) => () =>
      call('PUT', `/admin/meetings/${_id}${path}`, { token: admin.token, body });
    for (let edits = Math.floor(random() * 3); edits > 0; edits--) {
      const title = `Lane ${number} edited ${edits} ${next}`;
      keep(await change(meeting, asHost('', { title }), { title }));
    }
    const fate = random();
    if (fate < 0.2) keep(await change(meeting, asAdmin('/reject', { reason: 'Not a fit' }), { status: 'rejected' }));
    else if (fate < 0.85) {
      keep(await change(meeting, asAdmin('/approve', {}), { status: 'approved' }));
      if (meeting.status === 'approved' && random() < 0.5) {
        const { date } = proposal(number * 10_000 + 5_000 + next++);
        keep(await change(meeting, asHost('', { date }), { date }));
      }
    }
    if (meeting.status !== 'rejected' && random() < 0.4)
      keep(await change(meeting, asHost('/cancel', { reason: 'Something came up' }), { status: 'cancelled' }));
  }
  return lane;
}

async function allMeetings(path: string, token?: string): Promise<Meeting[]> {
  const found: Meeting[] = [];
  for (let page = 1; ; page++) {
    const { body } = await call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`, token ? { token } : {});
    found.push(...body.meetings);
    if (page >= body.pagination.pages) return found;
  }
}
const dashboard = async () => (await call('GET', '/admin/dashboard/stats?skipCache=1', { token: admin.token })).body.stats;
const byId = (meetings: readonly Meeting[]) => new Map(meetings.map((meeting) => [meeting._id, meeting]));

/** The dashboard says what the meetings themselves say. */
async function expectDashboard(stored: readonly Meeting[]): Promise<void> {
  const truth: Record<string, number> = { pending: 0, approved: 0, rejected: 0, cancelled: 0 };
  for (const { status } of stored) truth[status] = (truth[status] ?? 0) + 1;
  await until(`the dashboard shows ${JSON.stringify(truth)}`, async () => {
    const { meetings } = await dashboard();
    return Object.entries(truth).every(([status, count]) => meetings[status] === count)
      ? true
      : Promise.reject(new Error(JSON.stringify(meetings)));
  });
  const { users, meetings } = await dashboard();
  expect(users.total).toBe(HOSTS + 1);
  expect(meetings.proposed.days.at(-1).value + meetings.proposed.days.at(-2).value).toBe(stored.length);
}

test(`killed ${KILLS} times under load: what was acknowledged is there, once`, async () => {
  const random = randomFrom(seed);
  let over = false;
  const lanes = Promise.all(
    Array.from({ length: HOSTS * LANES_EACH }, (_, number) => runLane(number, hosts[number % HOSTS] as Who, () => over)),
  );
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(100 + random() * 900);
    await product.kill();
    // Sometimes again while it starts, or when it has hardly begun.
    await product.start();
    if (random() < 0.3) {
      await delay(random() * 100);
      await product.kill();
      await product.start();
    }
  }
  over = true;
  const done = await lanes;
  await product.kill();
  await product.start();

  const known = new Map(done.flatMap((lane) => [...lane.known]));
  const acknowledged = done.reduce((sum, lane) => sum + lane.acknowledged, 0);
  const repeated = done.reduce((sum, lane) => sum + lane.repeated, 0);
  process.stdout.write(`durability: ${acknowledged} acknowledged writes, ${repeated} repeated, ${known.size} meetings\n`);
  expect(acknowledged).toBeGreaterThan(50);
  expect(wrong).toEqual([]);

  // Every acknowledged write, each proposal once, and nothing that nobody asked for.
  const stored = await allMeetings('/admin/meetings?sort=createdAt', admin.token);
  expect(stored).toHaveLength(known.size);
  expect(byId(stored)).toEqual(known);

  // The public list and each public page are of the same version.
  const listed = await allMeetings('/api/meetings/public');
  const approved = stored.filter(({ status }) => status === 'approved');
  expect(listed.map(({ _id, version }) => [_id, version]).sort()).toEqual(
    approved.map(({ _id, version }) => [_id, version]).sort(),
  );
  for (const { _id, version } of listed.slice(0, 20))
    expect((await call('GET', `/api/meetings/public/${_id}`)).body.meeting.version).toBe(version);

  await expectDashboard(stored);
  // One event a version: none lost, none applied twice.
  for (const { _id, version } of stored) {
    const { body } = await call('GET', `/api/admin/audit?limit=100&subject=${_id}`, { token: admin.token });
    expect([_id, body.entries.length]).toEqual([_id, version]);
  }

  // The open pages followed along.
  await until('the visitor’s page shows what a fresh one does', () => sameVersions(watcher.shown(), listed));
  await until('the admin’s page shows what a fresh one does', () => sameVersions(overseer.shown(), stored));
  expect(watcher.disorder).toEqual([]);
  expect(overseer.disorder).toEqual([]);
  expect(watcher.connects).toBeGreaterThan(1);
}, 58_000);

const sameVersions = (shown: ReadonlyMap<string, number>, fresh: readonly Meeting[]): boolean =>
  shown.size === fresh.length && fresh.every(({ _id, version }) => shown.get(_id) === version);

test('SIGTERM with open sockets and requests in flight: exit 0 in time, and what was answered holds', async () => {
  const host = hosts[0] as Who;
  const posts = atOnce(60, (index) =>
    attempt(() =>
      call('POST', '/api/meetings', { token: host.token, body: proposal(200_000 + index, 'Said at the last moment') }),
    ),
  );
  await delay(30);
  const startedAt = performance.now();
  expect(await product.stop()).toBe(0);
  // Well before the grace that is given to requests without an end.
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  const answered = (await posts).filter((answer) => answer?.status === 201).map((answer) => answer?.body.meeting);
  await product.start();
  const found = byId(await allMeetings('/admin/meetings?search=last+moment', admin.token));
  for (const meeting of answered) expect(found.get(meeting._id)).toEqual(meeting);
  await expectDashboard(await allMeetings('/admin/meetings?sort=createdAt', admin.token));
}, 40_000);

test('a read model that is built anew says the same; not while the product runs', async () => {
  const { asOf: _before, ...before } = await dashboard();
  const script = fileURLToPath(new URL('../../all-in-one/src/rebuild.ts', import.meta.url));
  const rebuild = (dataDir: string) =>
    promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', script, 'admin'], {
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
    });
  await expect(rebuild(product.dataDir)).rejects.toMatchObject({
    code: 1,
    stderr: `The rebuild did not come to its end. DATA_DIR: ${product.dataDir} is in use by another running Visavis\n`,
  });
  const nowhere = `${product.dataDir}-elsewhere`;
  await expect(rebuild(nowhere)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`DATA_DIR: ${nowhere}`) });
  expect(existsSync(nowhere)).toBe(false);

  await product.stop();
  expect((await rebuild(product.dataDir)).stdout).toMatch(/built anew from \d+ events/);
  await product.start();
  const { asOf: _after, ...after } = await dashboard();
  expect(after).toEqual(before);
}, 40_000);
