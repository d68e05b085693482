import { texts } from '../texts.ts';

export const shortcuts = {
  title: 'Keyboard shortcuts',
  single: 'Single-key shortcuts',
  group: {
    list: 'Lists',
    meeting: 'A meeting, marked or open',
    user: 'A user, marked',
    request: 'A request to be verified, marked',
    anywhere: 'Anywhere',
  },
  does: {
    search: 'Search',
    nextRow: 'Next row',
    previousRow: 'Previous row',
    next: 'Next meeting',
    previous: 'Previous meeting',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    open: 'Open',
    approve: 'Approve',
    reject: 'Reject',
    edit: 'Edit',
    cancel: 'Cancel meeting',
    back: 'Back to the list',
    select: 'Select or unselect',
    clear: 'Clear the selection',
    undo: 'Take back a decision, within 5 s',
    create: 'Create a meeting for a user',
    palette: 'Find a screen, a person or a command',
    changeRole: 'Change the role',
    help: 'This help',
  },
} as const;

export const { t, useT } = texts('shortcuts', shortcuts);
