import type { Catalogue } from '../../../shared/i18n/catalogue.ts';

export interface PressedKey {
  key: string;
  ctrlKey?: boolean;
  metaKey?: boolean;
  altKey?: boolean;
}
export interface ListCursor {
  /** The rows' ids, from the top. */
  ids: readonly string[];
  cursor: string | undefined;
}
export type ListAction =
  | { kind: 'move'; to: string }
  | { kind: 'open' | 'approve' | 'reject' | 'edit' | 'select'; id: string }
  | { kind: 'search' | 'help' | 'clear' };

/** The list's keys, as shown in the help: `keys.<does>` in the catalogue. */
export const LIST_KEYS: readonly { keys: string[]; does: keyof Catalogue['admin']['keys'] }[] = [
  { keys: ['/'], does: 'search' },
  { keys: ['j'], does: 'next' },
  { keys: ['k'], does: 'previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['a'], does: 'approve' },
  { keys: ['r'], does: 'reject' },
  { keys: ['e'], does: 'edit' },
  { keys: ['x'], does: 'select' },
  { keys: ['Esc'], does: 'clear' },
  { keys: ['?'], does: 'help' },
];

const onRow = { a: 'approve', r: 'reject', e: 'edit', x: 'select', Enter: 'open' } as const;
const withoutRow = { '/': 'search', '?': 'help', Escape: 'clear' } as const;

/** What a key means for the list; nothing when it is not one of its keys. */
export const listAction = (pressed: PressedKey, { ids, cursor }: ListCursor): ListAction | undefined => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  const { key } = pressed;
  if (key in withoutRow) return { kind: withoutRow[key as keyof typeof withoutRow] };
  const at = cursor === undefined ? -1 : ids.indexOf(cursor);
  if (key === 'j' || key === 'k') {
    const step = key === 'j' ? 1 : -1;
    const to = ids[at === -1 ? 0 : Math.min(Math.max(at + step, 0), ids.length - 1)];
    return to === undefined || to === cursor ? undefined : { kind: 'move', to };
  }
  if (key in onRow && at !== -1 && cursor !== undefined) return { kind: onRow[key as keyof typeof onRow], id: cursor };
  return undefined;
};

/** Where the cursor goes when its row has left: to the row now in its place, else to the last one. */
export const cursorAfter = (before: readonly string[], { ids, cursor }: ListCursor): string | undefined => {
  if (cursor === undefined || ids.includes(cursor)) return cursor;
  const at = before.indexOf(cursor);
  if (at === -1) return undefined;
  // Several may have left at once: the next of the old rows that is still here.
  const following = before.slice(at + 1).find((id) => ids.includes(id));
  return following ?? ids.at(-1);
};
