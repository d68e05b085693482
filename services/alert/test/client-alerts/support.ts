import { userDeleted, userProfileUpdated, userRegistered, userStatusChanged } from '@visavis/contracts/events/auth';
import { createEventFactory, createMovableClock, phoneKey, type ServiceClient } from '@visavis/platform';
import { createTestTokens, startServiceForTest, TEST_SECRET, type TestOptions } from '@visavis/service-test';
import { clientAlerts, getAlert } from '../../src/data/client-alerts.ts';
import { deliveries } from '../../src/data/deliveries.ts';
import { signLink } from '../../src/domain/links.ts';
import { alertService } from '../../src/index.ts';
import { emailSubject } from '../../src/use-cases/client-alerts/use-link.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const START = new Date('2026-11-22T06:00:00Z');
export const keyOf = (contact: string) => phoneKey(TEST_SECRET, contact);
export const form = (phone: string, over: object = {}) => ({ name: 'Gita', phone, categories: ['Graphic Design'], ...over });

/** Auth, which knows the phones of all users. */
export const authWith = (phones: Record<string, string>): ServiceClient => ({
  async call(_endpoint: unknown, { body }: { body?: unknown } = {}) {
    const { userIds } = body as { userIds: string[] };
    const contacts = userIds.filter((id) => phones[id]).map((_id) => ({ _id, phone: phones[_id] }));
    return { success: true, contacts } as never;
  },
  close: async () => undefined,
});

/** The service, users who are registered with a phone, and what alerts did. */
export async function startAlerts(options: TestOptions<typeof alertService> = {}) {
  const clock = createMovableClock({ now: () => START });
  const alert = await startServiceForTest(alertService, { clock, ...options });
  const tokenOf = createTestTokens(clock);
  const events = createEventFactory('auth', clock);
  const profile = (userId: string) => ({
    userId,
    name: userId,
    profilePicture: null,
    isVerified: false,
    timeZone: 'Asia/Kolkata',
  });
  const deliver = (...made: Parameters<typeof alert.deliver>[1][]) => alert.deliver('visavis.auth', ...made);
  const { linkKeys } = alert.deps.config;

  return {
    ...alert,
    clock,
    tokenOf,
    create: (userId: string, body: object, headers: Record<string, string> = {}) =>
      alert.call('POST', '/api/client-alerts', { token: tokenOf(userId), body, headers }),
    createPublic: (body: object, headers: Record<string, string> = {}) =>
      alert.call('POST', '/api/public/client-alerts', { body, headers }),
    edit: (userId: string, id: string, body: object) =>
      alert.call('PUT', `/api/client-alerts/${id}`, { token: tokenOf(userId), body }),
    remove: (userId: string, id: string) => alert.call('DELETE', `/api/client-alerts/${id}`, { token: tokenOf(userId) }),
    mine: async (userId: string) =>
      (await alert.call('GET', '/api/client-alerts/my-alerts', { token: tokenOf(userId) })).body.data,
    register: (userId: string, phone: string) =>
      deliver(events(userRegistered, userId, { ...profile(userId), role: 'participant', phoneKey: keyOf(phone) })),
    changePhone: (userId: string, phone: string) =>
      deliver(events(userProfileUpdated, userId, { ...profile(userId), phoneKey: keyOf(phone) })),
    deactivate: (userId: string) => deliver(events(userStatusChanged, userId, { userId, isActive: false, status: 'inactive' })),
    erase: (userId: string) => deliver(events(userDeleted, userId, { userId })),
    stored: (id: string) => getAlert(alert.store, id),
    all: () => alert.store.collection(clientAlerts).find({ sort: { phoneKey: 1 }, limit: 1_000 }),
    /** What became of an alert, in order. */
    async historyOf(id: string): Promise<string[]> {
      const published = (await alert.published()).filter(({ subject }) => subject === id);
      return published.map(({ type }) => type.split('.')[2] as string);
    },
    /** Who was asked to confirm which alert: `phone a1`. */
    async confirmations(): Promise<string[]> {
      const found = await alert.store.collection(deliveries).find({ sort: { createdAt: -1 }, limit: 1_000 });
      return found.filter(({ kind }) => kind === 'confirmation').map(({ what, alertId }) => `${what} ${alertId}`);
    },
    /** How urgent each of them is: `phone normal`. */
    async confirmationUrgencies(): Promise<string[]> {
      const found = await alert.store.collection(deliveries).find({ where: { kind: 'confirmation' }, limit: 1_000 });
      return found.map(({ what, urgency }) => `${what} ${urgency}`).sort();
    },
    phoneLink: (alertId: string, expiresAt = new Date(START.getTime() + 2 * DAY)) =>
      signLink(linkKeys, { purpose: 'confirm-phone', subject: alertId, channel: 'phone', expiresAt }),
    emailLink: (alertId: string, email: string) =>
      signLink(linkKeys, {
        purpose: 'confirm-email',
        subject: emailSubject(alertId, keyOf(email)),
        channel: 'email',
        expiresAt: new Date(START.getTime() + 2 * DAY),
      }),
    stopLink: (contact: string, channel: 'phone' | 'email' = 'phone') =>
      signLink(linkKeys, { purpose: 'unsubscribe', subject: keyOf(contact), channel }),
    confirm: (token: string) => alert.call('POST', `/api/notifications/confirm/${token}`),
    unsubscribe: (token: string) => alert.call('POST', `/api/notifications/unsubscribe/${token}`),
  };
}
export type Alerts = Awaited<ReturnType<typeof startAlerts>>;
