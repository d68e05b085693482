import type { Catalogue } from '../../../shared/i18n/catalogue.ts';

type Words = Catalogue['shortcuts'];
export interface KeyGroup {
  name: keyof Words['group'];
  keys: readonly { keys: readonly string[]; does: keyof Words['does'] }[];
}

/** The keys of the admin area besides those that go to a place. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  {
    name: 'list',
    keys: [
      { keys: ['j', '↓'], does: 'nextRow' },
      { keys: ['k', '↑'], does: 'previousRow' },
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
      { keys: ['Ctrl', 'K'], does: 'palette' },
      { keys: ['?'], does: 'help' },
    ],
  },
];
