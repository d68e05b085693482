import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useWhenIdle } from '../../../shared/hooks/use-when-idle.ts';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import { closeReviewDialog, reviewAtom } from './review.ts';

const ReviewDialogs = latePart(() => import('./review-dialogs.tsx'), 'ReviewDialogs');

/** Shows the review dialog that was opened. It belongs to the page it was opened on. */
export const ReviewHost = () => {
  const request = useAtomValue(reviewAtom);
  const { pathname } = useLocation();
  // No part of the page's opening, and there when the server no longer is.
  useWhenIdle(ReviewDialogs.preload);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the page, by the back button too, closes its dialog
  useEffect(() => closeReviewDialog, [pathname]);
  return request ? <ReviewDialogs key={request.nth} request={request} /> : null;
};
