import { useAtomValue } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart, loadPart } from '../../../shared/loading/lazy-part.ts';
import { closeReviewDialog, reviewAtom } from './review.ts';

const dialogs = () => import('./review-dialogs.tsx');
const ReviewDialogs = lazyPart(dialogs, 'ReviewDialogs');

/** The dialogs are no part of the page's opening: they are loaded when the admin first touches the page. */
const touches = ['pointermove', 'pointerdown', 'keydown'] as const;
const useDialogsPreloaded = () =>
  useEffect(() => {
    const listening = new AbortController();
    const touched = () => {
      listening.abort();
      void loadPart(dialogs);
    };
    for (const touch of touches) window.addEventListener(touch, touched, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);

/** Shows the review dialog that was opened. It belongs to the page it was opened on. */
export const ReviewHost = () => {
  const request = useAtomValue(reviewAtom);
  const { pathname } = useLocation();
  useDialogsPreloaded();
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page, by the back button too, closes its dialog
  useEffect(() => closeReviewDialog, [pathname]);
  return <Suspense fallback={null}>{request ? <ReviewDialogs request={request} /> : null}</Suspense>;
};
