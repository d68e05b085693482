import { CLIENT } from '@visavis/contracts/constants/client';
import { track } from '../../shared/analytics/track.ts';
import { type AuthRequest, authModalAtom, closeAuth } from '../../shared/session/auth-modal.ts';
import { currentPath, takeRememberedPath } from '../../shared/session/return-to.ts';
import { session } from '../../shared/session/session.ts';
import { store } from '../../shared/state/store.ts';

/** Closes the modal; 100 ms later does what it was opened for, or goes to the remembered path. */
const goOn = ({ after }: AuthRequest, navigate: (path: string) => void) => {
  closeAuth();
  const path = takeRememberedPath();
  setTimeout(() => {
    if (after) after();
    else if (path && path !== currentPath()) navigate(path);
  }, CLIENT.redirectAfterAuthMs);
};

export const finishAuth = (isSignup: boolean, request: AuthRequest, navigate: (path: string) => void) => {
  track(isSignup ? 'sign_up' : 'login', { method: 'phone' });
  goOn(request, navigate);
};

/** Who signs in in another tab need not do so again here. A sign-in of this tab has closed the modal by then. */
export const goOnWhenSignedIn = (request: AuthRequest, navigate: (path: string) => void) =>
  session.subscribe((_, change) => {
    if (change === 'signed-in') queueMicrotask(() => store.get(authModalAtom) === request && goOn(request, navigate));
  });
