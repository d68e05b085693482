import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { usePageTitle } from '../shared/hooks/use-page-title.ts';
import { openAuth } from '../shared/session/auth-modal.ts';
import { isAdmin, useSession } from '../shared/session/session.ts';
import { Button, ButtonLink } from '../shared/ui/button.tsx';
import { StateNotice } from '../shared/ui/state-notice.tsx';
import { PublicLayout } from './chrome/public-layout.tsx';

/** Shown in place of a screen that needs a session, behind the login modal; signing in puts the screen here. */
const SignInGate = () => {
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  usePageTitle('Login');
  useEffect(() => openAuth({ returnTo: path }), [path]);
  return (
    <PublicLayout>
      <StateNotice
        as="h1"
        title="Log in to continue"
        action={
          <>
            <Button kind="primary" onClick={() => openAuth({ returnTo: path })}>
              Login
            </Button>
            <ButtonLink to="/">Browse meetings</ButtonLink>
          </>
        }
      >
        This page belongs to your account. It opens as soon as you are signed in.
      </StateNotice>
    </PublicLayout>
  );
};

export const RequireUser = () => (useSession() ? <Outlet /> : <SignInGate />);

/** The server decides; this only spares people a screen full of refusals. */
export const RequireAdmin = () => {
  const session = useSession();
  if (!session) return <SignInGate />;
  return isAdmin(session.user) ? <Outlet /> : <Navigate to="/" replace />;
};
