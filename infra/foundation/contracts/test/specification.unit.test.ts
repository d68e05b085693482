import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { ACCOUNT, LOGIN_RETRY } from '../src/constants/account.ts';
import { ADMIN_CACHE } from '../src/constants/admin.ts';
import { ABUSE, API } from '../src/constants/api.ts';
import { CATEGORIES } from '../src/constants/category.ts';
import { CLIENT } from '../src/constants/client.ts';
import { MEETING, STATUS_FILTERS } from '../src/constants/meeting.ts';
import { DEFAULT_CURRENCY } from '../src/constants/product.ts';
import { ROLES } from '../src/constants/role.ts';
import { SESSION } from '../src/constants/session.ts';
import { SOCKET } from '../src/constants/socket.ts';
import { allEndpoints, clientCommands } from '../src/index.ts';
import { REDIRECTS, SCREENS } from '../src/screens.ts';

/** Specification 1, copied by hand: the contracts are compared with it exactly. */

const MINUTE = 60_000;

describe('constants (specification 1, section 9)', () => {
  test.each<[string, unknown, unknown]>([
    // spec 1 §9.1
    ['Max co-hosts per meeting', MEETING.maxCoHosts, 5],
    // spec 1 §9.3
    ['Title length', [MEETING.titleMin, MEETING.titleMax], [5, 99]],
    // spec 1 §9.4
    ['Description length', [MEETING.descriptionMin, MEETING.descriptionMax], [10, 500]],
    // spec 1 §9.5
    ['Login/signup phone', [ACCOUNT.phoneDigitsMin, ACCOUNT.phoneDigitsMax], [7, 15]],
    // spec 1 §9.8
    ['Name minimum', ACCOUNT.nameMin, 2],
    // spec 1 §9.9
    ['OTP length', ACCOUNT.otpLength, 6],
    // spec 1 §5.2, §9.10
    ['Default dial code', ACCOUNT.defaultDialCode, '+91'],
    // spec 1 §9.11
    ['Known dial codes', ACCOUNT.knownDialCodes, ['+91', '+93', '+1', '+86', '+44', '+61', '+7']],
    // spec 1 §9.12
    ['Early-join threshold', SESSION.earlyJoinMs, 600_000],
    // spec 1 §9.13
    ['Waiting-room threshold', SESSION.waitingRoomMs, 1_800_000],
    // spec 1 §9.14
    ['Host grace period', SESSION.hostGraceMs, 30_000],
    // spec 1 §9.15
    ['Reconnect grace period', SESSION.reconnectGraceMs, 5_000],
    // spec 1 §9.16
    ['API timeout', API.timeoutMs, 15_000],
    ['Payment calls', API.paymentTimeoutMs, 30_000],
    // spec 1 §7.30, §9.17
    ['Video upload timeout', API.uploadTimeoutMs, 120_000],
    // spec 1 §9.18
    ['Socket reconnect attempts', SOCKET.reconnectAttempts, 5],
    // spec 1 §9.19
    ['Socket reconnect delay', [SOCKET.reconnectDelayMs, SOCKET.reconnectDelayMaxMs], [1_000, 5_000]],
    // spec 1 §9.20
    ['Socket connection timeout', SOCKET.connectTimeoutMs, 20_000],
    // spec 1 §9.21
    ['Hard reconnect wait', SOCKET.hardReconnectWaitMs, 300],
    // spec 1 §9.22
    ['Full reconnect throttle', SOCKET.fullReconnectThrottleMs, 5_000],
    ['Connect errors before a full reconnect', SOCKET.errorsBeforeFullReconnect, 3],
    // spec 1 §9.23
    ['Duplicate emit skip', SOCKET.duplicateEmitMs, 3_000],
    // spec 1 §9.24
    ['Socket event duplicate window', SOCKET.duplicateEventMs, 5_000],
    // spec 1 §8.1, §9.25
    ['Rate-limit retry (API)', [API.rateLimitAttempts, API.rateLimitFirstWaitMs, API.rateLimitMaxWaitMs], [3, 1_000, 10_000]],
    // spec 1 §4.10, §9.26
    ['Rate-limit retry (login flows)', LOGIN_RETRY, { attempts: 3, firstWaitMs: 2_000, growth: 1.5 }],
    // spec 1 §9.27
    ['Search debounce', CLIENT.searchDebounceMs, 500],
    // spec 1 §5.18, §9.28
    ['Co-host lookup debounce', CLIENT.coHostLookupDebounceMs, 500],
    // spec 1 §9.29
    ['Toast duration', [CLIENT.toastMs, CLIENT.toastSuccessMs, CLIENT.toastAdminMs, CLIENT.toastMax], [4_000, 2_000, 5_000, 20]],
    // spec 1 §9.30
    ['Reload after reconnect', CLIENT.reloadAfterReconnectMs, 1_000],
    // spec 1 §2.47, §9.31
    ['Modal reset', CLIENT.modalResetMs, 300],
    // spec 1 §2.48, §9.32
    ['Redirect after auth', CLIENT.redirectAfterAuthMs, 100],
    // spec 1 §9.33
    ['Offline overlay delay', CLIENT.offlineOverlayMs, 1_500],
    // spec 1 §9.34
    ['Admin stats refresh', CLIENT.adminStatsRefreshMs, 30_000],
    // spec 1 §9.35
    [
      'Admin cache',
      [
        ADMIN_CACHE.defaultMs,
        ADMIN_CACHE.pendingListMs,
        ADMIN_CACHE.usersMs,
        ADMIN_CACHE.statsMs,
        ADMIN_CACHE.searchMs,
        ADMIN_CACHE.dropAfterMs,
      ],
      [MINUTE, 30_000, 2 * MINUTE, 2 * MINUTE, 5_000, 5 * MINUTE],
    ],
    // spec 1 §9.36
    ['Page size default', API.pageSize, 10],
    ['Data-fetch defaults: stale', CLIENT.staleMs, 5_000],
    // spec 1 §9.38
    ['Breakpoints', [CLIENT.mobileBelowPx, CLIENT.desktopFromPx], [768, 1024]],
    // spec 1 §2.32, §9.39
    ['Header blur threshold', CLIENT.headerBlurPx, 10],
    // spec 1 §7.33, §9.40
    ['Default currency', DEFAULT_CURRENCY, 'INR'],
    ['Abuse', ABUSE, { requests: 50, windowMs: 10_000 }],
    // spec 1 §1.7
    [
      'Service categories',
      CATEGORIES.map(({ name }) => name),
      ['Graphic Design', 'Video & Animation', 'Digital Marketing', 'Tech Development'],
    ],
    // spec 1 §2.13
    [
      'Category slugs',
      CATEGORIES.map(({ slug }) => slug),
      ['graphic-design', 'video-animation', 'digital-marketing', 'tech-development'],
    ],
    // spec 1 §2.14
    ['Status filters', STATUS_FILTERS, ['live', 'upcoming', 'past', 'all']],
    // spec 1 §6.14
    ['Role names', [...ROLES].sort(), ['admin', 'freelancer', 'host', 'participant']],
  ])('%s', (_name, ours, specified) => {
    expect(ours).toEqual(specified);
  });
});

describe('screens (specification 1, section 2)', () => {
  const paths = (access: string) => SCREENS.filter((screen) => screen.access === access).map(({ path }) => path);

  // spec 1 §2.1–12
  test('public routes', () => {
    expect(paths('anyone').sort()).toEqual(
      [
        '/ /category /category/:categorySlug /category/:categorySlug/:status /meetings /meetings/:status /p/:meetingId /users-love',
        '/accelerator-program /landing /terms-of-service /privacy-policy',
        // Product decisions, "Meetings".
        '/hosts/:userId',
        // Where the Terms of Service lead with a grievance.
        '/grievance',
        // For a screen on a wall, by its link (product decisions, "Admin").
        '/wall',
        // The answers of '/help', for everyone.
        '/support /contact',
        // Where the links of messages lead.
        '/notifications/confirm/:token /notifications/unsubscribe/:token /notifications/appeal/:token',
      ]
        .flatMap((line) => line.split(' '))
        .sort(),
    );
  });

  // spec 1 §2.18–20
  test('signed-in routes', () => {
    expect(paths('user').sort()).toEqual(
      // Not specified: the notification centre, verification, people whom one met (product decisions).
      '/verify /profile /people /reports /meeting-passes /subscriptions/payment-callback /settings /help /m/:meetingId /notifications'
        .split(' ')
        .sort(),
    );
  });

  // spec 1 §2.24
  test('admin routes', () => {
    const listed = [
      'dashboard meetings approved-meetings meetings/:id approved-meetings/:id users users/:id reports reports/:id',
      'verification coupons testimonials',
      // Not specified: reached from the dashboard's cards.
      'plans payments payments/:id disputes disputes/:id settlements messages messages/:id audit contact wall wall-links',
      // Not specified: reached from the command palette.
      'cache',
    ];
    expect(paths('admin').sort()).toEqual(listed.flatMap((line) => line.split(' ').map((path) => `/admin/${path}`)).sort());
  });

  // spec 1 §2.15, §2.25
  test('redirects', () => {
    const redirects = REDIRECTS.map(({ path, redirectTo }) => [path, redirectTo]);
    const toHome = '/use-cases /service-providers /dashboard /host-meeting /join-meeting /login /signup /verify-otp'.split(' ');
    expect(redirects).toEqual([...toHome.map((path) => [path, '/']), ['/admin', '/admin/dashboard']]);
  });
});

// spec 1 §3.4, §3.11, §7.8–19, §7.21–29, §7.31
describe('calls (specification 1, section 7)', () => {
  const fieldsOf = (schema: z.ZodType | undefined): string[] =>
    schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

  test.each([
    ['POST', '/auth/login', 'phone', ''],
    ['POST', '/auth/verify-otp', 'phone otp isSignup name', 'token refreshToken user'],
    ['POST', '/auth/signup', 'name phone', ''],
    ['POST', '/auth/logout', '', ''],
    ['GET', '/auth/me', '', 'user'],
    ['POST', '/auth/refresh-token', 'refreshToken', 'success token'],
    ['GET', '/api/meetings/public/:id', '', 'meeting'],
    ['GET', '/api/meetings/:id', '_t', 'meeting'],
    ['POST', '/api/meetings', 'title description date coHosts', 'meeting'],
    ['PUT', '/api/meetings/:id', 'title description date coHosts', 'meeting'],
    ['PUT', '/api/meetings/:id/cancel', 'reason', 'previousStatus'],
    ['GET', '/api/users/search', 'q phone limit', 'success users'],
    ['GET', '/admin/dashboard/stats', '', 'stats'],
    ['GET', '/admin/meetings', 'status page limit skipCache _t', 'success meetings pagination'],
    ['GET', '/admin/meetings/:id', '', 'meeting'],
    ['PUT', '/admin/meetings/:id/approve', 'notes category meetingType', 'meeting'],
    ['PUT', '/admin/meetings/:id/reject', 'reason notes', 'meeting'],
    ['PUT', '/admin/meetings/:id/cancel', 'reason', 'meeting'],
    ['PUT', '/admin/meetings/:id', 'title description date coHosts approve', 'meeting'],
    ['POST', '/admin/meetings/create', 'userId title description date coHosts', 'meeting'],
    ['POST', '/admin/meetings/:id/video', '', ''],
    ['POST', '/admin/cache/invalidate', 'pattern', ''],
    ['PUT', '/users/profile', 'name email', 'user'],
    ['POST', '/profile/image', '', ''],
  ])('%s %s', (method, path, sent, answered) => {
    const endpoint = allEndpoints.find((each) => each.method === method && each.path === path);
    if (!endpoint) throw new Error('there is no such call');
    const words = (text: string) => text.split(' ').filter(Boolean);
    expect([...fieldsOf(endpoint.body), ...fieldsOf(endpoint.query)]).toEqual(expect.arrayContaining(words(sent)));
    const answer = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any' });
    expect(Object.keys(answer.properties ?? {})).toEqual(expect.arrayContaining(words(answered)));
  });

  // spec 1 §3.1, §3.6
  test('fields of user, meeting, list and co-host (section 3)', () => {
    const answerOf = (id: string) =>
      z.toJSONSchema((allEndpoints.find((each) => each.id === id) as { response: z.ZodType }).response, {
        io: 'output',
        unrepresentable: 'any',
      }) as unknown as { properties: Record<string, { properties: Record<string, unknown>; items?: unknown }> };
    const user = 'profile.get';
    expect(Object.keys(answerOf(user).properties.user?.properties ?? {})).toEqual(
      expect.arrayContaining('_id name phone email profilePicture role isActive meetingPasses passes status'.split(' ')),
    );
    expect(Object.keys(answerOf('meeting.get').properties.meeting?.properties ?? {})).toEqual(
      expect.arrayContaining('_id title description date time status coHosts reason notes category meetingType'.split(' ')),
    );
    expect(Object.keys(answerOf('meeting.listPublic').properties.pagination?.properties ?? {})).toEqual(
      expect.arrayContaining('total page limit pages'.split(' ')),
    );
  });
});

// spec 1 §4.27, §4.35, §4.40
describe('socket commands (specification 1, section 4)', () => {
  test.each(['meeting:join', 'meeting:request-participant-events', 'admin:join', 'admin:leave', 'admin:request-pending-count'])(
    '%s',
    (name) => {
      expect(Object.keys(clientCommands)).toContain(name);
    },
  );
  test.each(['join', 'leave', 'heartbeat', 'getPosition'])('waiting-room:%s', (name) => {
    expect(Object.keys(clientCommands)).toContain(`waiting-room:${name}`);
  });
});
