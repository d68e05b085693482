import { useEffect, useEffectEvent } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

/** Single keys for the whole call. Never while writing, in a dialog, or with a modifier; can be switched off (WCAG 2.1.4). */
export const useShortcuts = (keys: Record<string, () => void>, active: boolean) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target) || document.querySelector('dialog[open]')) return;
    const work = keys[event.key.toLowerCase()];
    if (!work) return;
    event.preventDefault();
    work();
  });
  useEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [active]);
};
