import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { dialogIsOpen } from '../../../shared/ui/return-focus.ts';
import { openReviewDialog } from '../dialogs/review.ts';
import { takeBack } from '../held.ts';
import { overlayAtom } from '../layout-state.ts';
import { placeOf } from '../places.ts';
import { useKeys } from '../use-keys.ts';

/** What a key does wherever in the admin area the person is; `g` waits for the letter of the place. */
export type AreaAction = { kind: 'help' | 'create' | 'wait' | 'undo' } | { kind: 'go'; to: string };

/** How long `g` waits, in ms. */
export const waitMs = 1_500;

export const areaAction = (key: string, waiting: boolean): AreaAction | undefined => {
  const to = waiting ? placeOf(key) : undefined;
  if (to) return { kind: 'go', to };
  if (key === 'g') return { kind: 'wait' };
  if (key === '?') return { kind: 'help' };
  if (key === 'z') return { kind: 'undo' };
  return key === 'n' ? { kind: 'create' } : undefined;
};

/** The keys that work on every admin screen. Once, in the layout. */
export const useAreaKeys = () => {
  const navigate = useNavigate();
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const waitsUntil = useRef(0);
  useKeys(
    (event) => {
      const action = areaAction(event.key, event.timeStamp < waitsUntil.current);
      waitsUntil.current = action?.kind === 'wait' ? event.timeStamp + waitMs : 0;
      if (!action || event.repeat) return;
      event.preventDefault();
      if (action.kind === 'go') navigate(action.to);
      else if (action.kind === 'help') setOverlay('keys');
      else if (action.kind === 'undo') takeBack();
      else if (action.kind === 'create') openReviewDialog({ kind: 'create' });
    },
    { first: true },
  );
  const commands = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // The browser's own place to type a search, else.
    event.preventDefault();
    if (overlay === 'palette') setOverlay(undefined);
    else if (!event.repeat && !dialogIsOpen()) setOverlay('palette');
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => commands(event);
    window.addEventListener('keydown', heard, true);
    return () => window.removeEventListener('keydown', heard, true);
  }, []);
};
