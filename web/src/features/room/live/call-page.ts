import { useEffect, useEffectEvent } from 'react';
import { useWakeLock } from '../../../shared/hooks/use-wake-lock.ts';
import { useReloadGuard } from '../../../shared/state/reload-guard.ts';
import { dialogIsOpen } from '../../../shared/ui/return-focus.ts';

/** While in a call: the screen stays on, the app does not reload itself, and closing the page is asked for once more. */
export const useCallGuards = () => {
  useReloadGuard('call');

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  useWakeLock();

  useEffect(() => {
    // Safari on iOS: sound to the speaker, as in a video call, and no fight with music.
    const { audioSession } = navigator as { audioSession?: { type: string } };
    if (!audioSession) return;
    audioSession.type = 'play-and-record';
    return () => {
      audioSession.type = 'auto';
    };
  }, []);
};

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName));

/** The letter of a key; where a layout has no Latin letters, the one at that place of the keyboard. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string => {
  const isOtherScript = /^[\p{L}\p{M}]/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const letter = isOtherScript ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (letter ?? key).toLowerCase();
};

/** Single keys for the whole call. Never while writing, in a dialog, or with a modifier; can be switched off (WCAG 2.1.4). */
export const useShortcuts = (keys: Record<string, () => void>, active: boolean) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (typing(event.target) || dialogIsOpen()) return;
    const work = keys[keyOf(event)];
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
