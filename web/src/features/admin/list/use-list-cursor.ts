import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { decidedIdsAtom, decidingAtom } from '../held.ts';
import { useKeys } from '../use-keys.ts';
import { cursorAfter, type ListAction, type ListCursor, listAction } from './list-keys.ts';

const isLost = (focused: Element | null) => !focused || focused === document.body || focused.matches('main h1');
const operable = 'a, button, input, select, textarea, summary';

/**
 * The marked row (`data-marked`): moved by keys, following the focus, staying by its neighbours when it leaves. Acts on the
 * list's keys. The mark is set on the element: rendering a page of rows again for each key would take a slow machine longer than
 * the key's repetition.
 */
export const useListCursor = (
  container: RefObject<HTMLElement | null>,
  ids: readonly string[],
  act: (action: Exclude<ListAction, { kind: 'move' }>) => void,
) => {
  const list = useRef<ListCursor>({ ids, cursor: undefined });
  const isDecided = useAtomValue(decidedIdsAtom).length > 0;
  const deciding = useAtomValue(decidingAtom) && !isDecided;
  const byKeys = useRef(false);
  const seen = useRef<unknown[]>([]);

  const rows = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const mark = (cursor: string | undefined) => {
    list.current = { ids, cursor };
    for (const row of rows()) row.toggleAttribute('data-marked', row.dataset.row === cursor);
  };
  const focusRow = (id: string | undefined) =>
    rows()
      .find((row) => row.dataset.row === id)
      ?.querySelector<HTMLElement>('[data-open]')
      ?.focus();
  const follow = useEffectEvent(({ target }: FocusEvent) => {
    const id = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row;
    if (id !== undefined) mark(id);
  });
  useEffect(() => {
    const element = container.current;
    const onFocus = (event: FocusEvent) => follow(event);
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [container]);
  useKeys((event, target) => {
    const action = listAction(event.key, { ids, cursor: list.current.cursor });
    if (!action) return;
    // Enter on a link or a button is that control's; a held key does not open twice.
    if (action.kind === 'open' && target.closest(operable)) return;
    if (action.kind !== 'move' && event.repeat) return;
    event.preventDefault();
    byKeys.current = true;
    if (action.kind !== 'move') return act(action);
    mark(action.to);
    focusRow(action.to);
  });
  // The row that had the focus may be gone when its dialog closes, or soon after: who works by keys goes on with the next one. At
  // once, before `returnFocus` finds the focus nowhere, and in place of the heading, should that have been faster.
  useLayoutEffect(() => {
    const cursor = cursorAfter(list.current.ids, { ids, cursor: list.current.cursor });
    mark(cursor);
    const isAsBefore = seen.current[0] === deciding && seen.current[1] === cursor;
    seen.current = [deciding, cursor];
    if (isAsBefore || deciding || !byKeys.current) return;
    const goOn = () => {
      if (isLost(document.activeElement)) focusRow(cursor);
    };
    goOn();
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  });
};
