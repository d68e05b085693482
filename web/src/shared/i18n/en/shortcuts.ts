import { texts } from '../texts.ts';

export const shortcuts = {
  title: 'Keyboard shortcuts',
  single: 'Single-key shortcuts',
  group: {
    list: 'Lists',
    meeting: 'A meeting, marked or open',
    anywhere: 'Anywhere',
  },
  does: {
    search: 'Search',
    next: 'Next meeting',
    previous: 'Previous meeting',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    open: 'Open the meeting',
    approve: 'Approve',
    reject: 'Reject',
    edit: 'Edit',
    cancel: 'Cancel meeting',
    back: 'Back to the list',
    select: 'Select or unselect',
    clear: 'Clear the selection',
    create: 'Create a meeting for a user',
    toDashboard: 'Go to the dashboard',
    toApproval: 'Go to Meeting Approval',
    toApproved: 'Go to Approved Meetings',
    toPayments: 'Go to payments',
    toPlans: 'Go to plans',
    toCoupons: 'Go to coupons',
    help: 'This help',
  },
} as const;

export const { t, useT } = texts('shortcuts', shortcuts);
