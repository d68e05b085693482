import { calls } from './call.ts';

/**
 * The admins' second factor (product decisions, "Accounts"). Enrolment is open to admins whose session is not elevated: without a
 * factor it cannot be.
 */
export const secondFactorCalls = calls('auth', 'secondFactor', {
  state: { method: 'GET', path: '/auth/second-factor', access: 'user' },
  elevate: { method: 'POST', path: '/auth/second-factor', access: 'user', repeats: 'SECOND_FACTOR_INVALID' },
  enrol: { method: 'POST', path: '/auth/second-factor/enrolment', access: 'user', who: 'admin', repeats: 'each' },
  confirm: { method: 'POST', path: '/auth/second-factor/enrolment/confirm', access: 'user', repeats: 'SECOND_FACTOR_INVALID' },
  renewRecoveryCodes: { method: 'POST', path: '/auth/second-factor/recovery-codes', access: 'fresh', repeats: 'each' },
  adminReset: { method: 'DELETE', path: '/admin/users/:id/second-factor', access: 'fresh', repeats: 'same' },
});
