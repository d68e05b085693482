import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { dialogIsOpen } from '../../shared/ui/return-focus.ts';
import { letterKeysAtom } from './layout-state.ts';

const fields = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Keys of a screen: not while something is typed, not behind a dialog, never the browser's own, and no letters for who has turned
 * them off. `first`: before the keys of what is inside.
 */
export const useKeys = (act: (event: KeyboardEvent, target: Element) => void, { first = false } = {}) => {
  const lettersOn = useAtomValue(letterKeysAtom);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key.length === 1 && !lettersOn) || target.closest(fields) || dialogIsOpen()) return;
    act(event, target);
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', heard, first);
    return () => window.removeEventListener('keydown', heard, first);
  }, [first]);
};
