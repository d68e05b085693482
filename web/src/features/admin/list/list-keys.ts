export interface ListCursor {
  /** The rows' ids, from the top. */
  ids: readonly string[];
  cursor: string | undefined;
}
export type ListAction =
  | { kind: 'move'; to: string }
  | { kind: 'open' | 'approve' | 'reject' | 'edit' | 'cancel' | 'select'; id: string }
  | { kind: 'search' | 'clear' | 'previous-page' | 'next-page' };

const onRow = { a: 'approve', r: 'reject', e: 'edit', c: 'cancel', x: 'select', Enter: 'open' } as const;
const withoutRow = { '/': 'search', Escape: 'clear', '[': 'previous-page', ']': 'next-page' } as const;
const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** What a key means for the list; nothing when it is not one of its keys. */
export const listAction = (key: string, { ids, cursor }: ListCursor): ListAction | undefined => {
  if (key in withoutRow) return { kind: withoutRow[key as keyof typeof withoutRow] };
  const at = cursor === undefined ? -1 : ids.indexOf(cursor);
  const step = steps[key];
  if (step) {
    // Without a row the arrows are the page's, which they scroll.
    if (at === -1 && key.length > 1) return undefined;
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
