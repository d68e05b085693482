import { expect } from '@jest/globals';
import { until } from '../../src/index.ts';
import type { Lane } from './lanes.ts';
import { noOrphanLocks } from './locks.ts';
import type { Fixture, Meeting } from './setup.ts';

/**
 * Everybody catches up. How soon is a question for a machine of its own (`CLIENTS=1000`); beside other work this tells late from
 * never.
 */
const CAUGHT_UP_MS = 60_000;
const LEFT_OVER = /^visavis_(outbox_rows|dead_letters|consumers_stalled)\b/;

/**
 * Holds what is there against what was acknowledged: every write, each event's effect once and in order, every open page, and
 * nothing left over.
 */
export async function checkAll(fixture: Fixture, done: readonly Lane[]): Promise<{ acknowledged: number }> {
  const { call, insist, admin, followers } = fixture;
  const meetings = new Map(done.flatMap((lane) => [...lane.meetings]));
  const acknowledged = done.reduce((sum, lane) => sum + lane.acknowledged, 0);
  const repeated = done.reduce((sum, lane) => sum + lane.repeated, 0);
  process.stdout.write(`${acknowledged} acknowledged writes, ${repeated} repeated, ${meetings.size} meetings\n`);
  expect(fixture.wrong).toEqual([]);

  // Every acknowledged write, each proposal once, and nothing that was not requested.
  const shown = await allMeetings(fixture, '/admin/meetings?sort=createdAt', admin.token);
  const stored = shown.filter(({ _id }) => !fixture.others.meetings.has(_id));
  expect(stored).toHaveLength(meetings.size);
  for (const meeting of stored) {
    const acknowledgedOne = meetings.get(meeting._id);
    expect(sharedFields(meeting, acknowledgedOne)).toEqual(sharedFields(acknowledgedOne, meeting));
  }

  // The public list and each public page are of the same version.
  const listed = await allMeetings(fixture, '/api/meetings/public');
  const approved = shown.filter(({ status }) => status === 'approved');
  expect(listed.map(({ _id, version }) => [_id, version]).sort()).toEqual(
    approved.map(({ _id, version }) => [_id, version]).sort(),
  );
  for (const { _id, version } of listed.slice(0, 20)) {
    const { body } = await insist(() => call('GET', `/api/meetings/public/${_id}`));
    expect(body.meeting.version).toBe(version);
  }

  await expectDashboard(fixture, shown);
  // One event a version: none lost, none applied twice.
  await eachOf(stored, ({ _id, version }) =>
    until(
      `the audit log of ${_id} has ${version} entries`,
      async () => {
        const read = () => call('GET', `/api/admin/audit?limit=100&subject=${_id}`, { token: admin.token });
        const { body } = await insist(read);
        if (body.entries.length > version) throw new Error(`${body.entries.length} entries`);
        return body.entries.length === version || Promise.reject(new Error(`${body.entries.length} entries`));
      },
      CAUGHT_UP_MS,
    ),
  );

  // The open pages followed along.
  for (const watcher of followers.watchers)
    await until('a visitor’s page shows what a fresh one does', () => sameVersions(watcher.versions(), listed), CAUGHT_UP_MS);
  for (const overseer of followers.overseers)
    await until('an admin’s page shows what a fresh one does', () => sameVersions(overseer.versions(), shown), CAUGHT_UP_MS);
  for (const follower of [...followers.watchers, ...followers.overseers]) expect(follower.disorder).toEqual([]);

  await fixture.product.zero(LEFT_OVER);
  await noOrphanLocks(fixture.product);
  return { acknowledged };
}

/** A few side by side. */
async function eachOf<T>(items: readonly T[], look: (item: T) => Promise<unknown>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await look(item);
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
}

export async function allMeetings({ call, insist }: Fixture, path: string, token?: string): Promise<Meeting[]> {
  const found: Meeting[] = [];
  for (let page = 1; ; page++) {
    const read = () => call('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`, token ? { token } : {});
    const { body } = await insist(read);
    found.push(...body.meetings);
    if (page >= body.pagination.pages) return found;
  }
}
/** Of `one`, what `other` has, too: of two releases, one may show more than the other. */
const sharedFields = (one: Meeting | undefined, other: Meeting | undefined) =>
  one && other && Object.fromEntries(Object.entries(one).filter(([name]) => name in other));
export const dashboard = async ({ call, insist, admin }: Fixture) =>
  (await insist(() => call('GET', '/admin/dashboard/stats?skipCache=1', { token: admin.token }))).body.stats;
export const byId = (meetings: readonly Meeting[]) => new Map(meetings.map((meeting) => [meeting._id, meeting]));

/** The dashboard says what the meetings themselves say. */
export async function expectDashboard(fixture: Fixture, stored: readonly Meeting[]): Promise<void> {
  const truth: Record<string, number> = { pending: 0, approved: 0, rejected: 0, cancelled: 0 };
  for (const { status } of stored) truth[status] = (truth[status] ?? 0) + 1;
  await until(
    `the dashboard shows ${JSON.stringify(truth)}`,
    async () => {
      const { meetings } = await dashboard(fixture);
      return Object.entries(truth).every(([status, count]) => meetings[status] === count)
        ? true
        : Promise.reject(new Error(JSON.stringify(meetings)));
    },
    CAUGHT_UP_MS,
  );
  const { users, meetings } = await dashboard(fixture);
  expect(users.total).toBe(fixture.hosts.length + 1 + fixture.others.people);
  expect(meetings.proposed.days.at(-1).value + meetings.proposed.days.at(-2).value).toBe(stored.length);
}

/** True, or an error that says what differs. */
function sameVersions(versions: ReadonlyMap<string, number>, fresh: readonly Meeting[]): true {
  const wanted = byId(fresh);
  const differ = [...new Set([...versions.keys(), ...wanted.keys()])].filter(
    (id) => versions.get(id) !== wanted.get(id)?.version,
  );
  if (differ.length > 0)
    throw new Error(differ.map((id) => `${id}: shown ${versions.get(id)}, is ${wanted.get(id)?.version}`).join('; '));
  return true;
}
