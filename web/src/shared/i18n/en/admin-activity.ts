import './billing.ts';
import { texts } from '../texts.ts';

/** What admins did, in sentences. */
export const adminActivity = {
  loading: 'Loading activity',
  noneOfOne: 'No admin has acted on it yet.',
  none: 'Decisions of admins are listed here.',
  you: 'You',
  admin: 'An admin',
  host: 'The host',
  aMeeting: 'a meeting',
  aPayment: 'a payment',
  aCoupon: 'a coupon',
  theCoupon: 'the coupon {{code}}',
  nowRole: 'now {{role}}',
  formerTitle: 'Its title was “{{title}}”.',
  did: {
    meeting: {
      created: '{{who}} proposed {{what}}',
      updated: '{{who}} edited {{what}}',
      renamed: '{{who}} renamed {{what}}',
      rescheduled: '{{who}} moved {{what}}',
      movedAndRenamed: '{{who}} moved and renamed {{what}}',
      approved: '{{who}} approved {{what}}',
      rejected: '{{who}} rejected {{what}}',
      cancelled: '{{who}} cancelled {{what}}',
      started: '{{who}} started {{what}}',
      ended: '{{who}} ended {{what}}',
    },
    it: {
      created: '{{who}} proposed it',
      updated: '{{who}} edited it',
      renamed: '{{who}} renamed it',
      rescheduled: '{{who}} moved it',
      movedAndRenamed: '{{who}} moved and renamed it',
      approved: '{{who}} approved it',
      rejected: '{{who}} rejected it',
      cancelled: '{{who}} cancelled it',
      started: '{{who}} started it',
      ended: '{{who}} ended it',
    },
    user: {
      registered: '{{who}} signed up',
      'role-changed': '{{who}} changed the role of a user',
      'status-changed': '{{who}} changed the status of a user',
      'profile-updated': '{{who}} updated the profile of a user',
    },
    payment: { refunded: '{{who}} refunded {{what}}' },
    passes: { updated: '{{who}} changed the passes of a user' },
    coupon: {
      created: '{{who}} created {{what}}',
      updated: '{{who}} changed {{what}}',
      deleted: '{{who}} deleted {{what}}',
    },
    plan: { updated: '{{who}} changed the plan {{what}}' },
    other: {
      unknown: '{{who}}: {{what}}',
    },
  },
  role: {
    participant: 'participant',
    host: 'host',
    freelancer: 'freelancer',
    admin: 'admin',
  },
} as const;

export const { t, useT } = texts('adminActivity', adminActivity, 'billing');
