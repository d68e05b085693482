import { CLIENT } from '@visavis/contracts/constants';
import { track } from '../../shared/analytics/track.ts';
import { type AuthRequest, closeAuth } from '../../shared/session/auth-modal.ts';
import { currentPath, takeRememberedPath } from '../../shared/session/return-to.ts';

/** Closes the modal; 100 ms later does what it was opened for, or goes to the remembered path. */
export const finishAuth = (isSignup: boolean, { after }: AuthRequest, navigate: (path: string) => void) => {
  track(isSignup ? 'sign_up' : 'login', { method: 'phone' });
  closeAuth();
  const path = takeRememberedPath();
  setTimeout(() => {
    if (after) after();
    else if (path && path !== currentPath()) navigate(path);
  }, CLIENT.redirectAfterAuthMs);
};
