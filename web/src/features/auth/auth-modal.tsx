import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useT } from '../../shared/i18n/en/auth.ts';
import { Dialog } from '../../shared/kit/dialog.tsx';
import { usePhone } from '../../shared/phone/phone-field.tsx';
import { type AuthRequest, authPurposeAtom, closeAuth } from '../../shared/session/auth-modal.ts';
import { forgetPath } from '../../shared/session/return-to.ts';
import { useReloadGuard } from '../../shared/state/reload-guard.ts';
import { resetViewSoon, showView, viewAtom } from './auth-view.ts';
import { finishAuth, goOnWhenSignedIn } from './finish-auth.ts';
import { KeepAccount, type Leaving } from './keep-account.tsx';
import { OtpForm } from './otp-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { readPending } from './pending-otp.ts';
import { PhoneForm } from './phone-form.tsx';

export const AuthModal = ({ request }: { request: AuthRequest }) => {
  const t = useT();
  const stored = useAtomValue(viewAtom);
  const navigate = useNavigate();
  // One number for all views: who changes the view has not changed the phone.
  const phone = usePhone();
  const view = stored ?? request.view;
  const purpose = useAtomValue(authPurposeAtom);
  const [leaving, setLeaving] = useState<Leaving>();

  // A code that was sent is on its way to this screen, whose boxes are still empty.
  useReloadGuard('form', view === 'otp');
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
  const succeeded = (isSignup: boolean) => finishAuth(isSignup ? 'signup' : 'login', request, navigate);

  const titleOf = () => {
    if (leaving) return t('keep.title');
    return purpose && view !== 'otp' ? t(`purpose.${purpose.kind}`, { host: purpose.host ?? '' }) : t(`title.${view}`);
  };

  return (
    <Dialog title={titleOf()} size="small" onClose={dismiss}>
      {leaving ? <KeepAccount leaving={leaving} back={dismiss} onKept={() => succeeded(false)} /> : null}
      {!leaving && view !== 'otp' ? <PhoneForm key={view} view={view} phone={phone} switchTo={showView} /> : null}
      {!leaving && view === 'login' ? <PasskeySignIn succeeded={() => finishAuth('passkey', request, navigate)} /> : null}
      {!leaving && view === 'otp' ? (
        <OtpForm back={() => showView(readPending()?.isSignup ? 'signup' : 'login')} succeeded={succeeded} leaving={setLeaving} />
      ) : null}
    </Dialog>
  );
};
