import { CLIENT } from '@visavis/contracts/constants/client';
import { DEVICE_KEYS } from '@visavis/contracts/constants/storage';
import { track } from '../../shared/analytics/track.ts';
import { t } from '../../shared/i18n/en/auth.ts';
import { type AuthRequest, authModalAtom, closeAuth } from '../../shared/session/auth-modal.ts';
import { hasOwnPasskeys } from '../../shared/session/passkey.ts';
import { currentPath, takeRememberedPath } from '../../shared/session/return-to.ts';
import { session } from '../../shared/session/session.ts';
import { localStore } from '../../shared/session/storage.ts';
import { welcome } from '../../shared/session/welcome.ts';
import { store } from '../../shared/state/store.ts';
import { toast } from '../../shared/ui/toasts.ts';

/** Closes the modal; 100 ms later does what it was opened for, or goes to the remembered path. */
const goOn = ({ after }: AuthRequest, navigate: (path: string) => void) => {
  closeAuth();
  const path = takeRememberedPath();
  setTimeout(() => {
    if (after) after();
    else if (path && path !== currentPath()) navigate(path);
  }, CLIENT.redirectAfterAuthMs);
};

export const finishAuth = (way: 'signup' | 'login' | 'passkey', request: AuthRequest, navigate: (path: string) => void) => {
  if (way === 'passkey') track('login', { method: 'passkey' });
  else {
    track(way === 'signup' ? 'sign_up' : 'login', { method: 'phone' });
    void offerPasskey(navigate);
    const user = session.get()?.user;
    if (way === 'signup' && user) welcome(user._id);
  }
  goOn(request, navigate);
};

/** Once on a device that can: the next sign-in needs no code. A few minutes after a code, adding one needs none either. */
const offerPasskey = async (navigate: (path: string) => void) => {
  if (localStore.get(DEVICE_KEYS.passkeyOffered) || !(await hasOwnPasskeys())) return;
  localStore.set(DEVICE_KEYS.passkeyOffered, 'yes');
  const run = () => navigate('/profile?tab=devices');
  toast.info(t('passkey.offer'), { durationMs: CLIENT.toastOfferMs, actions: [{ label: t('passkey.add'), run }] });
};

/** Who signs in in another tab need not do so again here. A sign-in of this tab has closed the modal by then. */
export const goOnWhenSignedIn = (request: AuthRequest, navigate: (path: string) => void) =>
  session.subscribe((_, change) => {
    if (change === 'signed-in') queueMicrotask(() => store.get(authModalAtom) === request && goOn(request, navigate));
  });
