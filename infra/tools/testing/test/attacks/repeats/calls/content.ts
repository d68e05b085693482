import { until } from '../../../../src/index.ts';
import { testimonialForm } from '../../../support/fixtures.ts';
import type { RepeatedCalls } from '../fixtures.ts';

/** Of the calls about notifications and what admins write: what each is repeated on. */
export const CONTENT_CALLS = {
  'testimonials.update': {
    arrange: async ({ admin, testimonial }) => ({
      token: admin,
      id: await testimonial(),
      body: testimonialForm({ rating: '4' }),
    }),
    stable: ({ body }) => body.testimonial,
  },
  'testimonials.remove': {
    arrange: async ({ admin, testimonial }) => ({ token: admin, id: await testimonial() }),
    times: 50,
  },
  'testimonials.restore': {
    async arrange({ admin, call, testimonial }) {
      const id = await testimonial();
      await call('DELETE', `/api/admin/testimonials/${id}`, { token: admin });
      return { token: admin, id };
    },
    times: 50,
  },
  'testimonials.setStatus': {
    arrange: async ({ admin, testimonial }) => ({ token: admin, id: await testimonial(), body: { status: 'inactive' } }),
    times: 50,
  },
  'testimonials.setFeatured': {
    arrange: async ({ admin, testimonial }) => ({ token: admin, id: await testimonial(), body: { featured: true } }),
    times: 50,
  },
  'testimonials.move': {
    async arrange({ admin, testimonial }) {
      const [before, id] = [await testimonial(), await testimonial()];
      return { token: admin, id, body: { before } };
    },
    times: 50,
  },
  'admin.setViews': {
    arrange: async ({ admin }) => ({
      token: admin,
      body: {
        list: '/admin/users',
        views: [{ id: 'view-1', name: 'Hosts', search: 'role=host', shared: true }],
        defaultId: null,
        version: 0,
      },
    }),
    times: 50,
  },
  'adminContact.setStatus': {
    arrange: async ({ admin, contactMessage }) => ({ token: admin, id: await contactMessage(), body: { status: 'answered' } }),
    times: 50,
  },
  'deliveryWebhooks.whatsapp': 'delivery-webhooks.int: "are told of once, late, twice and out of order"',
  'deliveryWebhooks.sms': 'delivery-webhooks.int: "are told of once, late, twice and out of order"',
  'notifications.read': 'notifications.int: "marks one as read, once, and counts the rest"',
  'notifications.readAll': { arrange: async ({ newUser }) => ({ token: (await newUser()).token }) },
  'notifications.setPreferences': {
    arrange: async ({ newUser }) => ({
      token: (await newUser()).token,
      body: { preferences: { alert: { push: false } }, resume: true },
    }),
  },
  'notifications.subscribeToPush':
    'push-subscriptions.int: "are one for each browser, whose keys may change, and end when it says so"',
  'notifications.unsubscribeFromPush': {
    arrange: async ({ newUser }) => ({
      token: (await newUser()).token,
      body: { endpoint: 'https://fcm.googleapis.com/fcm/send/none' },
    }),
  },
  'notifications.follow': {
    async arrange({ call, newUser, approved, host }) {
      const { token } = await newUser();
      await approved();
      const path = `/api/notifications/follows/${host.user._id}`;
      await until('the host can be followed', async () => (await call('PUT', path, { token })).status === 200);
      await call('DELETE', path, { token });
      const effects = async () => (await call('GET', '/api/notifications/follows', { token })).body.data.length;
      return { token, id: host.user._id, effects };
    },
    times: 50,
  },
  'notifications.unfollow': {
    arrange: async ({ newUser, host }) => ({ token: (await newUser()).token, id: host.user._id }),
  },
  'clientAlerts.update': {
    async arrange({ clientAlert }) {
      const { token, id } = await clientAlert();
      return { token, id, body: { name: 'Gita Rao', categories: ['all'] } };
    },
    stable: ({ body }) => body.data,
    times: 50,
  },
  'clientAlerts.remove': { arrange: ({ clientAlert }) => clientAlert(), times: 50 },
  'notificationLinks.confirm': 'links.int: "the same link many times at once and later confirms once"',
  'notificationLinks.unsubscribe': 'links.int: "the same link many times at once and later unsubscribes once"',
  'admin.invalidateCache': {
    arrange: async ({ admin }) => ({ token: admin, body: { pattern: 'nothing-like-this:*' } }),
    stable: ({ body }) => body.invalidated,
  },
} satisfies RepeatedCalls;
