/**
 * P6 of the admin panel: pages of 100,000 users, meetings and payments, by each filter, order and search, near the top and deep
 * down.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PAYMENT_STATUSES, PLAN_CODES } from '@visavis/contracts/constants/billing';
import { CATEGORY_SLUGS } from '@visavis/contracts/constants/category';
import { MEETING_STATUSES } from '@visavis/contracts/constants/meeting';
import { ROLES } from '@visavis/contracts/constants/role';
import { createSqliteStore, type SqliteStore } from '@visavis/store';
import { listUsers, users } from '../../../../services/auth/src/data/users.ts';
import { newUser } from '../../../../services/auth/src/domain/user.ts';
import { orders } from '../../../../services/billing/src/data/collections.ts';
import { type OrderFilter, pageOfOrders } from '../../../../services/billing/src/data/orders.ts';
import { type AdminFilter, findForAdmin } from '../../../../services/meeting/src/data/meeting-lists.ts';
import { meetings } from '../../../../services/meeting/src/data/meetings.ts';
import { meetingWith } from '../../../../services/meeting/test/support/fixtures.ts';
import { ms, percentile, printIfMain, type Row } from './table.ts';

const size = Number(process.env.LIST_ROWS ?? 100_000);
const rounds = 40;
const minute = 60_000;
const now = new Date(Date.UTC(2026, 0, 1));
/** Half of them before `now`. */
const at = (n: number) => new Date(now.getTime() + (n - size / 2) * minute);
const pick = <T>(values: readonly T[], n: number) => values[(n * 7_919) % values.length] as T;

/** A first name has one in 50 people, a last name one in 400. */
const nameOf = (n: number) => `First${letters(n % 50)} Last${letters((n * 31) % 400)}`;
const letters = (n: number) => String.fromCharCode(97 + (n % 26), 97 + ((n / 26) % 26));
const phoneOf = (n: number) => `+91${9_000_000_000 + n * 7_919}`;

type Query = (page: number) => Promise<unknown>;
/** `deepest`: a page far down; 1 where there are few rows. */
interface List {
  what: string;
  query: Query;
  deepest: number;
}

export async function benchAdminLists(): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'visavis-bench-'));
  const store = createSqliteStore({ dir, name: 'lists' });
  try {
    await fill(store);
    const rows: Row[] = [];
    for (const list of [...ofUsers(store), ...ofMeetings(store), ...ofPayments(store)]) rows.push(await measure(list));
    return rows;
  } finally {
    await store.close();
    rmSync(dir, { recursive: true });
  }
}

const limit = 25;
function ofUsers(store: SqliteStore): List[] {
  const list = (what: string, filter: Partial<Parameters<typeof listUsers>[1]>, deepest = 1): List => ({
    what: `users: ${what}`,
    deepest,
    query: (page) => listUsers(store, { sort: '-createdAt', ...filter }, { page, limit }),
  });
  return [
    list('everybody', {}, 100),
    list('the oldest first', { sort: 'createdAt' }, 100),
    list('a role', { role: 'host' }, 100),
    list('inactive', { isActive: false }, 100),
    list('a role, active', { role: 'freelancer', isActive: true }, 100),
    list('a name', { search: 'firstab lastcd' }),
    list('the beginning of a name', { search: 'first' }),
    list('a name and a role', { search: 'firstab', role: 'host' }),
    list('a phone', { search: phoneOf(4_711) }),
    list('the beginning of a phone', { search: '9000' }),
  ];
}

function ofMeetings(store: SqliteStore): List[] {
  const list = (what: string, filter: Partial<AdminFilter>, deepest = 1): List => ({
    what: `meetings: ${what}`,
    deepest,
    query: (page) => findForAdmin(store, { status: 'all', ...filter }, { page, limit }, now),
  });
  return [
    list('all', {}, 100),
    list('by creation', { sort: '-createdAt' }, 100),
    list('pending', { status: 'pending' }, 100),
    list('approved', { status: 'approved' }, 100),
    list('approved, past', { status: 'approved', state: 'past' }, 100),
    list('rejected', { status: 'rejected' }, 100),
    list('a category', { status: 'approved', category: CATEGORY_SLUGS[2] }, 20),
    list('a host', { hostId: 'u77' }),
    list('a day', { from: at(size / 4), to: at(size / 4 + 1_440) }),
    list('words', { search: 'firstab logo' }),
    list('a common word', { search: 'logo', status: 'approved' }),
  ];
}

function ofPayments(store: SqliteStore): List[] {
  const list = (what: string, filter: OrderFilter, deepest = 1): List => ({
    what: `payments: ${what}`,
    deepest,
    query: (page) => pageOfOrders(store, filter, { page, limit }),
  });
  return [
    list('all', {}, 100),
    list('captured', { status: 'captured' }, 100),
    list('a plan', { planCode: PLAN_CODES[0] }, 100),
    list('a user', { userId: 'u77' }),
    list('a coupon', { couponCode: 'WELCOME' }, 20),
    list('a month', { from: at(size / 4).toISOString(), to: at(size / 4 + 43_200).toISOString() }, 20),
    list('a name', { search: 'firstab lastcd' }),
    list('a common name', { search: 'first' }),
  ];
}

async function measure({ what, query, deepest }: List): Promise<Row> {
  const took = async (page: number) => {
    const from = performance.now();
    await query(page);
    return performance.now() - from;
  };
  const first: number[] = [];
  const deep: number[] = [];
  await took(1);
  for (let round = 0; round < rounds; round += 1) {
    first.push(await took(1));
    deep.push(await took(deepest));
  }
  const [p99, deepP99] = [percentile(first, 0.99), percentile(deep, 0.99)];
  return {
    target: 'P6',
    what: `${size.toLocaleString('en')} ${what}`,
    measured: `page 1 with its total p50 ${ms(percentile(first, 0.5))}, p99 ${ms(p99)}${deepest > 1 ? `; page ${deepest} p99 ${ms(deepP99)}` : ''}`,
    bar: 'p99 ≤ 10 ms',
    ok: p99 <= 10,
  };
}

async function fill(store: SqliteStore): Promise<void> {
  await store.prepare([users, meetings, orders]);
  for (let from = 0; from < size; from += 2_000)
    await store.transaction(async (unit) => {
      for (let n = from; n < Math.min(size, from + 2_000); n += 1) {
        const role =
          n % 1_000 === 0
            ? 'admin'
            : pick(
                ROLES.filter((each) => each !== 'admin'),
                n,
              );
        const user = newUser(`u${n}`, { name: nameOf(n), phone: phoneOf(n), role }, [], at(n));
        unit.collection(users).insert({ ...user, isActive: n % 20 !== 0 });
        unit.collection(meetings).insert(meetingOf(n));
        unit.collection(orders).insert(orderOf(n));
      }
    });
}

function meetingOf(n: number) {
  const startsAt = at((n * 104_729) % size);
  return meetingWith({
    _id: `m${n}`,
    title: `${pick(['Logo', 'Portfolio', 'Contract', 'Launch'], n)} talk ${n}`,
    startsAt,
    status: n % 3 === 0 ? pick(MEETING_STATUSES, n) : 'approved',
    category: pick(CATEGORY_SLUGS, n),
    hostId: `u${n % 5_000}`,
    hostName: nameOf(n % 5_000),
    createdAt: at(n),
  });
}

function orderOf(n: number) {
  return {
    _id: `order_${n}`,
    userId: `u${n % 20_000}`,
    buyerName: nameOf(n % 20_000),
    planCode: pick(PLAN_CODES, n),
    planName: 'Basic',
    planVersion: 1,
    passes: 5,
    isUnlimited: false,
    days: 30,
    category: null,
    originalPaise: 49_900,
    discountPaise: 0,
    amountPaise: 49_900,
    bonusPasses: 0,
    couponId: n % 50 === 0 ? 'c1' : null,
    couponCode: n % 50 === 0 ? 'WELCOME' : null,
    gstDetails: null,
    status: n % 4 === 0 ? pick(PAYMENT_STATUSES, n) : ('captured' as const),
    providerOrderId: `order_p${n}`,
    attempts: [],
    paymentId: null,
    subscriptionId: null,
    amountRefundedPaise: 0,
    expiresAt: at(n + 30),
    createdAt: at(n),
    paidAt: at(n),
  };
}

await printIfMain(import.meta.url, benchAdminLists);
