import { CLIENT } from '@visavis/contracts/constants';
import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../shared/analytics/track.ts';
import { usePhone } from '../../shared/phone/phone-field.tsx';
import { type AuthRequest, type AuthView, closeAuth } from '../../shared/session/auth-modal.ts';
import { currentPath, forgetPath, takeRememberedPath } from '../../shared/session/return-to.ts';
import { store } from '../../shared/state/store.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { readPending } from './pending-otp.ts';
import { SignupForm } from './signup-form.tsx';
import { useT } from './texts.ts';

/** Outlives the modal by 300 ms, so that reopening at once finds it as it was. */
const viewAtom = atom<AuthView | undefined>(undefined);
let resetting: ReturnType<typeof setTimeout> | undefined;

export const AuthModal = ({ request }: { request: AuthRequest }) => {
  const t = useT();
  const [stored, setView] = useAtom(viewAtom);
  const navigate = useNavigate();
  // One number for all views: who changes the view has not changed the phone.
  const phone = usePhone();
  const view = stored ?? request.view;

  useEffect(() => {
    clearTimeout(resetting);
    setView(request.view);
  }, [request, setView]);
  useEffect(() => {
    const otpSent = () => setView('otp');
    window.addEventListener('otpSent', otpSent);
    return () => {
      window.removeEventListener('otpSent', otpSent);
      resetting = setTimeout(() => store.set(viewAtom, undefined), CLIENT.modalResetMs);
    };
  }, [setView]);

  const dismiss = () => {
    forgetPath();
    closeAuth();
  };
  const succeeded = (isSignup: boolean) => {
    track(isSignup ? 'sign_up' : 'login', { method: 'phone' });
    closeAuth();
    const path = takeRememberedPath();
    setTimeout(() => {
      if (request.after) request.after();
      else if (path && path !== currentPath()) navigate(path);
    }, CLIENT.redirectAfterAuthMs);
  };

  return (
    <Dialog title={t(`title.${view}`)} size="small" onClose={dismiss}>
      {view === 'login' ? <LoginForm phone={phone} toSignup={() => setView('signup')} /> : null}
      {view === 'signup' ? <SignupForm phone={phone} toLogin={() => setView('login')} /> : null}
      {view === 'otp' ? (
        <OtpForm back={() => setView(readPending()?.isSignup ? 'signup' : 'login')} succeeded={succeeded} />
      ) : null}
    </Dialog>
  );
};
