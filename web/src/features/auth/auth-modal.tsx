import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/auth.ts';
import { usePhone } from '../../shared/phone/phone-field.tsx';
import { type AuthRequest, closeAuth } from '../../shared/session/auth-modal.ts';
import { forgetPath } from '../../shared/session/return-to.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { resetViewSoon, showView, viewAtom } from './auth-view.ts';
import { finishAuth, goOnWhenSignedIn } from './finish-auth.ts';
import { KeepAccount, type Leaving } from './keep-account.tsx';
import { LoginForm } from './login-form.tsx';
import { OtpForm } from './otp-form.tsx';
import { readPending } from './pending-otp.ts';
import { SignupForm } from './signup-form.tsx';

export const AuthModal = ({ request }: { request: AuthRequest }) => {
  const t = useT();
  const stored = useAtomValue(viewAtom);
  const navigate = useNavigate();
  // One number for all views: who changes the view has not changed the phone.
  const phone = usePhone();
  const view = stored ?? request.view;
  const [leaving, setLeaving] = useState<Leaving>();

  useEffect(() => showView(request.view), [request]);
  useEffect(() => goOnWhenSignedIn(request, navigate), [request, navigate]);
  useEffect(() => {
    const otpSent = () => showView('otp');
    window.addEventListener('otpSent', otpSent);
    return () => {
      window.removeEventListener('otpSent', otpSent);
      resetViewSoon();
    };
  }, []);

  const dismiss = () => {
    forgetPath();
    closeAuth();
  };
  const succeeded = (isSignup: boolean) => finishAuth(isSignup, request, navigate);

  return (
    <Dialog title={leaving ? t('keep.title') : t(`title.${view}`)} size="small" onClose={dismiss}>
      {leaving ? <KeepAccount leaving={leaving} back={dismiss} kept={() => succeeded(false)} /> : null}
      {!leaving && view === 'login' ? <LoginForm phone={phone} toSignup={() => showView('signup')} /> : null}
      {!leaving && view === 'signup' ? <SignupForm phone={phone} toLogin={() => showView('login')} /> : null}
      {!leaving && view === 'otp' ? (
        <OtpForm back={() => showView(readPending()?.isSignup ? 'signup' : 'login')} succeeded={succeeded} leaving={setLeaving} />
      ) : null}
    </Dialog>
  );
};
