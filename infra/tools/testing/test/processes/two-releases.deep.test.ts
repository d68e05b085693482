// @weight busy
import { expect, test } from '@jest/globals';
import { services } from '@visavis/contracts/processes';
import { type ClusterProduct, describeWith, kafka, redis, startClusterProduct, WAITING_EVENTS } from '../../src/index.ts';
import { randomFrom, seedOf } from '../../src/random.ts';
import { checkAll } from '../faults/checks.ts';
import { WITHOUT_LIMITS } from '../faults/cluster.ts';
import { type Lane, nextSlot, whileLanesWork } from '../faults/lanes.ts';
import { auditMessages, readDeliveries } from '../faults/messages/audit.ts';
import { beginStory } from '../faults/messages/meeting-story.ts';
import { openMessageFixture } from '../faults/messages/message-fixture.ts';
import { openRoom } from '../faults/open-room.ts';
import { auditMoney } from '../faults/payments/audit.ts';
import { makeCoupons } from '../faults/payments/coupons.ts';
import { openPaymentFixture } from '../faults/payments/payment-fixture.ts';
import { type Choices, chooseFrom, createPurchase, type Purchase } from '../faults/payments/purchase.ts';
import { readStoredMoney } from '../faults/payments/stored-money.ts';
import { type Releases, releasesSince } from '../faults/releases.ts';
import { openFixture, type Who } from '../faults/setup.ts';
import { storedDivergences, storedIndexes } from '../faults/stored-copies.ts';
import { proposal } from '../support/client.ts';
import { openListener } from '../support/listener.ts';

/**
 * A cluster of an earlier release is upgraded process by process, rolled back, and upgraded again, while people propose, approve,
 * join, buy and watch (R9). `RELEASE=<commit>`: the earlier release; `SEED=…` to see a run again.
 */
const RELEASE = process.env.RELEASE ?? 'HEAD~500';
const seed = seedOf('two releases');
/** As in production (k8s/scaling): requests wait 5 s for the only replica. */
const SCALE = 'auth=2,meeting=2';
const ENVIRONMENT = { ...WITHOUT_LIMITS, OTP_UNVERIFIED_PER_ADDRESS: '100000', STORE_URL: 'sqlite:', LOG_LEVEL: 'error' };
const PAUSE_MS = 500;
const PAGES = 4;
const DAY_MS = 86_400_000;
/** The reconciler follows orders for days. */
const WAITING_MONEY = /^visavis_payment_backlog\{step="(?!reconcile)/;
/** Events that one of the two releases could not read, or refused to publish. */
const NOT_UNDERSTOOD = /^visavis_(dead_letters|consumers_stalled|outbox_refused)\b/;
const DEADLINE_MS = 1_200_000;

describeWith('kafka', kafka(), 'two releases', (startKafka) => {
  describeWith('redis', redis(), 'on Redis', (startRedis) => {
    describeWith('release', releasesSince(RELEASE), `of which one is ${RELEASE}`, (open) => {
      test(
        'work side by side, forward and back, under load, and nothing is lost, repeated or unreadable',
        async () => {
          const releases = open();
          const [bus, cache] = await Promise.all([startKafka(), startRedis()]);
          const environment = { ...ENVIRONMENT, EVENT_BUS_URL: bus.url, CACHE_URL: cache.url };
          const product = await startClusterProduct(environment, SCALE, releases.main);
          try {
            await replaceUnderLoad(product, releases, bus.url);
          } finally {
            await product.dispose();
            await Promise.all([bus.stop(), cache.stop()]);
            releases.remove();
          }
        },
        DEADLINE_MS,
      );
    });
  });
});

async function replaceUnderLoad(product: ClusterProduct, releases: Releases, busUrl: string): Promise<void> {
  const fixture = await openFixture(product, { seed, hosts: 2, followers: 2 });
  const { admin, call, hosts, insist, others } = fixture;
  const people = await openMessageFixture(product);
  const payments = await openPaymentFixture(product);
  const pages = Array.from({ length: PAGES }, () => watch(product.url, () => admin.token));
  const random = randomFrom(seed);
  const lanes: Lane[] = [];
  const purchases: Purchase[] = [];
  const begin = async (choices: Partial<Choices> = {}) => {
    const buyer = await people.newPerson('New Buyer');
    const all: Choices = { ...chooseFrom(random), tells: 'both', ...choices };
    const purchase = createPurchase(payments, `${seed}-${purchases.length}`, all, buyer);
    purchases.push(purchase);
    return purchase;
  };
  /** What the processes of before have stored is changed by those that run now. */
  let halfDone: Purchase | undefined;
  let indexes: string[] = [];
  const goOn = async () => {
    await halfDone?.finish();
    halfDone = await begin({ coupon: undefined, outcome: 'success', refund: 'part' });
    await halfDone.reach('refund');
    for (const [index, { meetings }] of lanes.entries()) {
      const host = hosts[index % hosts.length] as Who;
      for (const [id, { status, version, title }] of meetings) {
        if (status !== 'pending' && status !== 'approved') continue;
        const body = status === 'pending' ? { title: `${title}, again` } : { date: proposal(nextSlot(host)).date };
        const answer = await insist(() => call('PUT', `/api/meetings/${id}`, { token: host.token, body }));
        expect([answer.status, answer.body.error, answer.body.meeting?.version]).toEqual([200, undefined, version + 1]);
        meetings.set(id, answer.body.meeting);
      }
    }
    await product.zero(NOT_UNDERSTOOD);
    const found = storedIndexes(product.dataDir);
    expect(found).toEqual(expect.arrayContaining(indexes));
    indexes = found;
  };
  const replace = async (step: Releases['upgrade'], visit: (() => Promise<void>) | undefined) => {
    // The clock was moved since.
    await fixture.renew();
    let isOver = false;
    const keep = async (act: () => Promise<void>) => {
      while (!isOver) await act();
    };
    const numbers = [lanes.length, lanes.length + 1];
    const happens = () => step(product).finally(() => (isOver = true));
    const [done] = await Promise.all([
      whileLanesWork(fixture, { numbers, pauseMs: PAUSE_MS }, happens),
      keep(async () => (await begin()).finish()),
      visit && keep(visit),
    ]);
    lanes.push(...done);
    await goOn();
  };

  try {
    await makeCoupons(payments);
    const story = await beginStory(people, 'Two Releases', { byAdmin: true, movesBack: false });
    await story.run('approve');
    await story.messagesDelivered();
    await story.meet();
    const room = await openRoom(people);
    await goOn();

    await replace(releases.upgrade, room.receive);
    await story.run('move');
    await story.messagesDelivered();
    await replace(releases.rollBack, room.receive);
    await room.end();
    await story.run('remind-1h');
    await story.messagesDelivered();
    await replace(releases.upgrade, undefined);
    await story.run('remind-10m');
    await story.messagesDelivered();
    await story.end();
    await fixture.renew();
    await halfDone?.finish();

    const own = (await people.insist(people.admin, 'GET', '/admin/meetings?limit=100&search=Two+Releases')).body.meetings;
    for (const { _id } of [...own, { _id: room.meetingId }]) others.meetings.add(_id);
    const { total } = (await people.insist(people.admin, 'GET', '/admin/users?limit=1')).body.pagination;
    others.people = total - fixture.hosts.length - 1;
    const { acknowledged } = await checkAll(fixture, lanes);
    for (const page of pages) expect([page.starts, page.ids]).toEqual([1, pages[0]?.ids]);
    expect(new Set(pages[0]?.ids).size).toBe(pages[0]?.ids.length);
    for (const [id, { version }] of lanes.flatMap(({ meetings }) => [...meetings]))
      expect([id, pages[0]?.counts.get(id)]).toEqual([id, version]);
    expect([...fixture.wrong, ...people.wrong, ...payments.wrong]).toEqual([]);

    // Whatever still waits for a report, or for its time, is over in a day.
    await people.advance(DAY_MS);
    await product.zero(/^visavis_message_backlog\b/);
    await product.zero(WAITING_MONEY);
    await product.zero(WAITING_EVENTS);
    for (const { name } of services) await releases.operate(product, releases.today, name, '--drop-obsolete-indexes');
    const now = await people.now();
    await product.stop();

    const figures = {
      ...auditMessages([story], readDeliveries(product.dataDir)),
      ...auditMoney(await readStoredMoney(product.dataDir, busUrl), payments.books, purchases),
      guests: room.guests.length,
      writes: acknowledged,
      'events on each page': pages[0]?.ids.length,
    };
    expect(await storedDivergences(product.dataDir, busUrl, now)).toEqual([]);
    // Every event since the beginning can be read by both.
    for (const release of [releases.earlier, releases.today])
      for (const name of ['admin', 'alert', 'meeting']) await releases.operate(product, release, name, '--rebuild');
    expect(await storedDivergences(product.dataDir, busUrl, now)).toEqual([]);
    process.stdout.write(
      `${Object.entries(figures)
        .map(([name, figure]) => `${name} ${figure}`)
        .join(', ')}\n`,
    );
  } finally {
    for (const { close } of [fixture, people, payments, ...pages]) close();
  }
}

/** An admin's open page: the ids of events in their order, and how many came about each meeting. */
function watch(url: string, token: () => string) {
  const page = { starts: 0, ids: [] as string[], counts: new Map<string, number>(), close: () => listener.close() };
  const listener = openListener(url, {
    room: 'admin',
    token,
    hears({ name, data, stamp }) {
      page.ids.push(stamp.id);
      if (name !== 'admin:pending-count') page.counts.set(data.meetingId, (page.counts.get(data.meetingId) ?? 0) + 1);
    },
    startsOver: () => void page.starts++,
  });
  return page;
}
