import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { reviewAtom } from '../dialogs/review.ts';
import { useKeys } from '../shell/use-keys.ts';
import { cursorAfter, type ListAction, listAction } from './list-keys.ts';

const isLost = (focused: Element | null) => !focused || focused === document.body || focused.matches('main h1');
const operable = 'a, button, input, select, textarea, summary';

/** The marked row: moved by keys, following the focus, staying by its neighbours when it leaves. Acts on the list's keys. */
export const useListCursor = (
  container: RefObject<HTMLElement | null>,
  ids: readonly string[],
  act: (action: Exclude<ListAction, { kind: 'move' }>) => void,
) => {
  const [marked, setMarked] = useState<{ ids: readonly string[]; cursor: string | undefined }>({ ids, cursor: undefined });
  const order = ids.join(' ');
  let { cursor } = marked;
  if (marked.ids.join(' ') !== order) {
    cursor = cursorAfter(marked.ids, { ids, cursor });
    setMarked({ ids, cursor });
  }
  const deciding = useAtomValue(reviewAtom) !== undefined;
  const byKeys = useRef(false);

  const focusRow = useEffectEvent((id: string | undefined) => {
    const rows = container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
    const row = [...rows].find((element) => element.dataset.row === id);
    row?.querySelector<HTMLElement>('[data-open]')?.focus();
  });
  const mark = useCallback((id: string) => setMarked((now) => (now.cursor === id ? now : { ...now, cursor: id })), []);
  useKeys((event, target) => {
    const action = listAction(event.key, { ids, cursor });
    if (!action) return;
    // Enter on a link or a button is that control's; a held key does not openReviewDialog twice.
    if (action.kind === 'open' && target.closest(operable)) return;
    if (action.kind !== 'move' && event.repeat) return;
    event.preventDefault();
    byKeys.current = true;
    if (action.kind !== 'move') return act(action);
    mark(action.to);
    focusRow(action.to);
  });
  // The row that had the focus may be gone when its dialog closes, or soon after: who works by keys goes on with the next one. At once, before
  // `returnFocus` finds the focus nowhere, and in place of the heading, should that have been faster.
  useLayoutEffect(() => {
    if (deciding || !byKeys.current) return;
    const goOn = () => {
      if (isLost(document.activeElement)) focusRow(cursor);
    };
    goOn();
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  }, [deciding, cursor]);

  return { cursor, mark };
};
