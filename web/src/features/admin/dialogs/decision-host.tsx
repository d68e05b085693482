import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart, loadPart } from '../../../shared/ui/lazy-part.ts';
import { closeDecision, decisionAtom } from './decision.ts';

const dialog = () => import('./decision-dialog.tsx');
const DecisionDialog = lazyPart(dialog, 'DecisionDialog');

/** Whoever touches the page may decide next: the dialogs are there by then, and no part of the page's opening. */
const touches = ['pointermove', 'pointerdown', 'keydown'] as const;
const useDialogsAtHand = () =>
  useEffect(() => {
    const listening = new AbortController();
    const touched = () => {
      listening.abort();
      void loadPart(dialog);
    };
    for (const touch of touches) window.addEventListener(touch, touched, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);

/** Shows the decision that is asked for. It belongs to the page it was opened on. */
export const DecisionHost = () => {
  const decision = useAtomValue(decisionAtom);
  const { pathname } = useLocation();
  useDialogsAtHand();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page, by the back button too, closes its dialog
  useEffect(() => closeDecision, [pathname]);
  return <Suspense fallback={null}>{decision ? <DecisionDialog decision={decision} /> : null}</Suspense>;
};
