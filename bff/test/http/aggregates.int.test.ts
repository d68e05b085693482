// @weight waits
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { clientAlertEndpoints, notificationEndpoints } from '@visavis/contracts/alert';
import { authEndpoints } from '@visavis/contracts/auth';
import { paymentEndpoints, subscriptionEndpoints } from '@visavis/contracts/billing';
import { NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import { contactEndpoints } from '@visavis/contracts/contact';
import { meetingEndpoints } from '@visavis/contracts/meetings';
import type { Preferences } from '@visavis/contracts/notification-model';
import { peopleEndpoints } from '@visavis/contracts/people';
import { profileEndpoints } from '@visavis/contracts/profile';
import { blockEndpoints, reportEndpoints } from '@visavis/contracts/reports';
import { secondFactorEndpoints } from '@visavis/contracts/second-factor';
import { sessionEndpoints } from '@visavis/contracts/session';
import { verificationEndpoints } from '@visavis/contracts/verification';
import { wallFigureEndpoints, wallLinkEndpoints, wallMeetingEndpoints, wallMessageEndpoints } from '@visavis/contracts/wall';
import { createOperatorAccess, Forbidden, NotFound } from '@visavis/platform';
import { meeting } from '../realtime/fixtures.ts';
import { createFixture, type Fixture } from '../support.ts';

const subscription = {
  _id: 'free_0_ana',
  planCode: 'free',
  passesExpiryDate: '2026-01-31T00:00:00.000Z',
  remainingPasses: 1,
  totalPasses: 1,
  selectedCategory: 'all',
  isUnlimited: false,
  isActive: true,
  isExpired: false,
  isRefunded: false,
  purchasedAt: '2026-01-01T00:00:00.000Z',
  orderId: null,
} as const;
const entry = {
  _id: 'bonus:free_0_ana',
  delta: 1,
  reason: 'bonus',
  note: null,
  subscriptionId: 'free_0_ana',
  meetingId: null,
  meetingTitle: null,
  balanceAfter: 1,
  at: '2026-01-01T00:00:00.000Z',
} as const;

const clientAlert = {
  _id: 'a1',
  name: 'Ana',
  phone: '+919000000002',
  categories: ['all'],
  createdBy: 'ana',
  status: 'active',
} as const;
const MUTED = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, {}])) as Preferences;

const pagination = { total: 0, page: 1, limit: 10, pages: 0 };
const user = {
  _id: 'ana',
  name: 'Ana',
  phone: '+919000000002',
  email: null,
  profilePicture: null,
  role: 'host',
  isActive: true,
  status: 'active',
  isVerified: false,
  meetingPasses: 1,
  passes: 1,
  timeZone: 'Asia/Kolkata',
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
};
let fixture: Fixture;
beforeEach(async () => {
  fixture = await createFixture({
    settings: { WEB_HARDENING: 'false' },
    services: ({ on }) => {
      on(authEndpoints.me, () => ({ user }));
      on(meetingEndpoints.listPublic, () => ({ meetings: [], pagination }));
      on(meetingEndpoints.counts, () => ({ counts: {} }));
      on(wallLinkEndpoints.open, ({ body: { link } }) => {
        if (link !== 'good') throw new NotFound('LINK_WITHDRAWN', 'This link was withdrawn');
        return { link: { _id: 'link-1', name: 'Lobby', madeBy: 'ada', expiresAt: '2026-02-01T00:00:00.000Z' } };
      });
      on(wallFigureEndpoints.read, () => {
        throw new Error('broken');
      });
      on(wallMeetingEndpoints.read, () => ({ live: [], liveTotal: 0, oldest: null }));
      on(wallMessageEndpoints.read, () => ({ messages: { total: 3, failed: 1 }, providers: [] }));
      on(meetingEndpoints.listOwn, () => ({ meetings: [], pagination: { ...pagination, total: 7 } }));
      on(subscriptionEndpoints.list, () => ({
        subscriptions: [subscription],
        activeSubscriptionId: null,
        balance: 1,
        grantedPasses: 0,
        isUnlimited: false,
      }));
      on(subscriptionEndpoints.ledger, () => ({ entries: [entry], balance: 1, pagination }));
      on(paymentEndpoints.list, () => ({ payments: [], pagination }));
      on(paymentEndpoints.gstDetails, () => ({ gstDetails: null }));
      on(contactEndpoints.mine, () => ({ messages: [], pagination }));
      on(clientAlertEndpoints.mine, () => ({ data: [clientAlert] }));
      on(notificationEndpoints.follows, () => ({ data: [] }));
      on(notificationEndpoints.pushSubscriptions, () => ({ data: [] }));
      on(notificationEndpoints.list, () => ({ data: [], unread: 0, pagination }));
      on(notificationEndpoints.preferences, () => ({ preferences: MUTED, channels: [], suppressed: false }));
    },
  });
});
afterEach(() => fixture.close());

/** Whether a second request a while later, with the first one's ETag, needs no body. */
const isUnchanged = async (path: string) => {
  const first = await fetch(fixture.url + path);
  fixture.clock.advance(5_000);
  const again = await fetch(fixture.url + path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  return [first.status, again.status, await again.text()];
};

const get = async (path: string, token?: string) => {
  const response = await fetch(fixture.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

describe('/bff/start', () => {
  it('distinguishes a visitor from a user', async () => {
    const visitor = await get('/bff/start');
    expect(visitor.body).toMatchObject({
      user: { available: true, user: null },
      features: { hardening: false, sandbox: false, gtmId: null, crispId: null, grievanceEmail: null, relay: false },
    });
    expect((await get('/bff/start', fixture.token('ana'))).body).toMatchObject({
      user: { available: true, user: { name: 'Ana' } },
    });
  });

  it('names the sandbox’s inbox: in the default start to this machine only, where the sandbox was configured to all', async () => {
    const inboxes = async (isDefaultStart: boolean) => {
      const sandbox = createOperatorAccess({ serviceSecret: 'a'.repeat(40), isDefaultStart });
      await fixture.close();
      fixture = await createFixture({ deps: { sandbox } });
      const found = [{}, { 'x-forwarded-for': '10.0.0.1' }].map(async (headers) => {
        const response = await fetch(`${fixture.url}/bff/start`, { headers });
        const { features } = (await response.json()) as { features: { sandbox: boolean; inbox?: string } };
        return [features.sandbox, features.inbox?.replace(sandbox.token, 'TOKEN')];
      });
      return Promise.all(found);
    };
    const link = '/dev/inbox?token=TOKEN';
    expect(await inboxes(true)).toEqual([
      [true, link],
      [true, undefined],
    ]);
    expect(await inboxes(false)).toEqual([
      [true, link],
      [true, link],
    ]);
  });

  it('refuses an expired token, so that it is renewed', async () => {
    expect(await get('/bff/start', fixture.token('ana', { lifeSec: -10 }))).toMatchObject({
      status: 401,
      body: { error: 'TOKEN_EXPIRED' },
    });
    expect(await get('/bff/home', 'nonsense')).toMatchObject({ status: 401, body: { error: 'UNAUTHENTICATED' } });
  });

  it('responds without auth', async () => {
    await fixture.fakes.close('auth');
    expect((await get('/bff/start', fixture.token('ana'))).body).toMatchObject({ success: true, user: { available: false } });
  });

  it('forwards a refusal that concerns the caller', async () => {
    fixture.fakes.on(authEndpoints.me, () => {
      throw new Forbidden('ACCOUNT_INACTIVE', 'Your account is inactive');
    });
    expect(await get('/bff/start', fixture.token('ana'))).toMatchObject({ status: 403, body: { error: 'ACCOUNT_INACTIVE' } });
  });
});

describe('/bff/export', () => {
  const NONE = { total: 0, page: 1, limit: 100, pages: 0 };
  const AT = '2026-01-01T00:00:00.000Z';
  const records = {
    interests: [{ meetingId: 'm-pending', since: AT, startsAt: AT, cameAt: null }],
    queuePlaces: [{ meetingId: 'm1', joinedAt: AT, waitlisted: true, held: null, connectAhead: false, callMe: false }],
    recordingAnswers: [{ meetingId: 'm1', consent: true, at: AT }],
    leaveWaits: [AT],
    recordings: [{ meetingId: 'm1', uploadedAt: AT, uploadedByMe: false, consented: true }],
    unfinishedUploads: [{ meetingId: 'm1', sizeBytes: null, receivedBytes: 0, deletedAt: AT }],
  };
  const account = { ...user, about: '', links: [], version: 1 };
  beforeEach(() => {
    fixture.fakes.on(profileEndpoints.export, () => ({
      exportedAt: AT,
      account,
      sessions: [],
      passkeys: [],
      knownDevices: [],
      unfinishedDocuments: [],
      codesSentAt: [],
    }));
    fixture.fakes.on(meetingEndpoints.export, () => records);
    fixture.fakes.on(reportEndpoints.history, () => ({ items: [], pagination: NONE }));
    fixture.fakes.on(reportEndpoints.mine, () => ({ reports: [], pagination: NONE }));
    fixture.fakes.on(reportEndpoints.decisions, () => ({ decisions: [] }));
    fixture.fakes.on(peopleEndpoints.list, () => ({ people: [], pagination: NONE }));
    fixture.fakes.on(sessionEndpoints.pitches, () => ({ pitches: [] }));
    fixture.fakes.on(blockEndpoints.list, () => ({ blocks: [] }));
    fixture.fakes.on(secondFactorEndpoints.state, () => ({
      required: true,
      enrolled: true,
      elevatedUntil: null,
      recoveryCodesLeft: 10,
    }));
    fixture.fakes.on(verificationEndpoints.mine, () => ({ isVerified: false, requests: [], requestableAt: null, documents: [] }));
  });

  it('returns everything, of every page, as a file', async () => {
    const mine = Array.from({ length: 101 }, (_, index) => meeting({ _id: `m${index}` }));
    fixture.fakes.on(meetingEndpoints.listOwn, () => {
      const { query } = fixture.fakes.calls.at(-1) as { query: { page: number; limit: number; role: string } };
      const { page, limit, role } = query;
      const meetings = role === 'hosting' ? mine.slice((page - 1) * limit, page * limit) : [];
      return { meetings, pagination: { total: 101, page, limit, pages: 2 } };
    });
    const response = await fetch(`${fixture.url}/bff/export`, { headers: { authorization: `Bearer ${fixture.token('ana')}` } });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="visavis-export.json"');
    const body = (await response.json()) as { account: unknown; meetings: Record<string, { _id: string }[]> };
    expect(body).toMatchObject({
      success: true,
      account,
      sessions: [],
      meetings: { cohosting: [], joining: [], interested: [] },
      ...records,
      subscriptions: [subscription],
      passes: [entry],
      payments: [],
      attended: { hosted: [], joined: [] },
      reports: [],
      decisionsOnMe: [],
      peopleMet: [],
      pitches: [],
      blocks: [],
      gstDetails: null,
      verification: [],
      verificationDocuments: [],
      secondFactor: { enrolled: true, recoveryCodesLeft: 10 },
      pushSubscriptions: [],
      clientAlerts: [clientAlert],
      follows: [],
      notifications: [],
      notificationPreferences: MUTED,
    });
    expect(body.meetings.hosting?.map(({ _id }) => _id)).toEqual(mine.map(({ _id }) => _id));
  });

  it('is limited to five in an hour for each user, wherever they ask', async () => {
    fixture.fakes.on(meetingEndpoints.listOwn, () => ({ meetings: [], pagination: NONE }));
    const statusOf = async (userId: string) => (await get('/bff/export', fixture.token(userId))).status;
    for (let count = 0; count < 5; count += 1) expect(await statusOf('eva')).toBe(200);
    const refused = await fetch(`${fixture.url}/bff/export`, { headers: { authorization: `Bearer ${fixture.token('eva')}` } });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    expect(await statusOf('finn')).toBe(200);
    fixture.clock.advance(3_600_000);
    expect(await statusOf('eva')).toBe(200);
  });

  it('serves its owner only, and complete or not at all', async () => {
    expect((await get('/bff/export')).status).toBe(401);
    await fixture.fakes.close('meeting');
    expect((await get('/bff/export', fixture.token('ana'))).status).toBe(503);
  });
});

describe('/bff/home', () => {
  it('is answered with 304 while nothing has changed, whatever the time', async () => {
    expect(await isUnchanged('/bff/home')).toEqual([200, 304, '']);
  });

  it('returns the list, the counts and the user’s own meetings', async () => {
    expect((await get('/bff/home?status=upcoming&category=Tech%20Development&page=2')).body).toMatchObject({
      success: true,
      list: { available: true, meetings: [], pagination },
      counts: { available: true, counts: {} },
      own: null,
    });
    expect(fixture.fakes.calls.find(({ id }) => id === 'meeting.listPublic')?.query).toMatchObject({
      status: 'upcoming',
      category: 'tech-development',
      page: 2,
      limit: 10,
    });
    expect((await get('/bff/home', fixture.token('ana'))).body).toMatchObject({
      own: { available: true, pagination: { total: 7 } },
    });
    expect((await get('/bff/home?status=never')).body).toMatchObject({
      error: 'VALIDATION_FAILED',
      details: [{ path: 'status' }],
    });
  });

  it('marks the part that fails and returns the rest', async () => {
    fixture.fakes.on(meetingEndpoints.counts, () => {
      throw new Error('broken');
    });
    expect((await get('/bff/home')).body).toMatchObject({ list: { available: true }, counts: { available: false } });
    await fixture.fakes.close('meeting');
    const away = await get('/bff/home', fixture.token('ana'));
    expect(away).toMatchObject({
      status: 200,
      body: { list: { available: false }, counts: { available: false }, own: { available: false } },
    });
  });
});

describe('/bff/wall', () => {
  const wall = async (link: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${fixture.url}/bff/wall`, { method: 'POST', headers, body: JSON.stringify({ link }) });
    return { status: response.status, body: (await response.json()) as Record<string, never> };
  };

  it('shows what hangs on the wall for a good link, as often as it is asked', async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await wall('good');
      expect([status, body.name, body.meetings]).toEqual([
        200,
        'Lobby',
        { available: true, live: [], liveTotal: 0, oldest: null },
      ]);
      expect(body.messages).toMatchObject({ available: true, messages: { total: 3, failed: 1 } });
      expect(body.figures).toMatchObject({ available: false });
    }
  });

  it('asks for nothing without one', async () => {
    const before = fixture.fakes.calls.length;
    expect((await wall('other')).body.error).toBe('LINK_WITHDRAWN');
    expect((await wall('x'.repeat(201))).status).toBe(400);
    expect(fixture.fakes.calls.slice(before).map(({ id }) => id)).toEqual(['wallLinks.open']);
  });
});
