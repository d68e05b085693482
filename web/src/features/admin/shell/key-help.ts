import type { Catalogue } from '../../../shared/i18n/catalogue.ts';

type Words = Catalogue['shortcuts'];
export interface KeyGroup {
  name: keyof Words['group'];
  keys: readonly { keys: readonly string[]; does: keyof Words['does'] }[];
}

/** Every key of the admin area, as its help shows them. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    name: 'list',
    keys: [
      { keys: ['j', '↓'], does: 'next' },
      { keys: ['k', '↑'], does: 'previous' },
      { keys: ['Enter'], does: 'open' },
      { keys: ['x'], does: 'select' },
      { keys: ['Esc'], does: 'clear' },
      { keys: ['/'], does: 'search' },
      { keys: ['['], does: 'previousPage' },
      { keys: [']'], does: 'nextPage' },
    ],
  },
  {
    name: 'meeting',
    keys: [
      { keys: ['a'], does: 'approve' },
      { keys: ['r'], does: 'reject' },
      { keys: ['e'], does: 'edit' },
      { keys: ['c'], does: 'cancel' },
      { keys: ['j'], does: 'next' },
      { keys: ['k'], does: 'previous' },
      { keys: ['u'], does: 'back' },
    ],
  },
  {
    name: 'user',
    keys: [{ keys: ['e'], does: 'changeRole' }],
  },
  {
    name: 'request',
    keys: [
      { keys: ['a'], does: 'approve' },
      { keys: ['r'], does: 'reject' },
    ],
  },
  {
    name: 'anywhere',
    keys: [
      { keys: ['z'], does: 'undo' },
      { keys: ['n'], does: 'create' },
      { keys: ['g', 'd'], does: 'toDashboard' },
      { keys: ['g', 'm'], does: 'toApproval' },
      { keys: ['g', 'a'], does: 'toApproved' },
      { keys: ['g', 'p'], does: 'toPayments' },
      { keys: ['g', 'l'], does: 'toPlans' },
      { keys: ['g', 'c'], does: 'toCoupons' },
      { keys: ['g', 's'], does: 'toMessages' },
      { keys: ['g', 'u'], does: 'toUsers' },
      { keys: ['g', 'v'], does: 'toVerification' },
      { keys: ['g', 'r'], does: 'toReports' },
      { keys: ['g', 't'], does: 'toTestimonials' },
      { keys: ['g', 'o'], does: 'toContact' },
      { keys: ['g', 'i'], does: 'toAudit' },
      { keys: ['g', 'x'], does: 'toCache' },
      { keys: ['Ctrl', 'K'], does: 'palette' },
      { keys: ['?'], does: 'help' },
    ],
  },
];
