import { type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { usePageTitle } from '../shared/hooks/use-page-title.ts';
import { useT } from '../shared/i18n/en/app.ts';
import { lazyPart } from '../shared/loading/lazy-part.ts';
import { openAuth } from '../shared/session/auth-modal.ts';
import { isAdmin, needsSecondFactor, useSession } from '../shared/session/session.ts';
import { BrowseMeetings, Button, ButtonLink } from '../shared/ui/button.tsx';
import { Loading, StateNotice } from '../shared/ui/state-notice.tsx';
import { PublicLayout } from './chrome/layouts.tsx';

const SecondFactorScreen = lazyPart(
  () => import('../features/admin/second-factor/second-factor-screen.tsx'),
  'SecondFactorScreen',
);

const Prices = lazyPart(() => import('../features/passes/plans/prices.tsx'), 'Prices');

/** Says that a page needs a session, and how to get on. Inside whatever chrome the page has. */
const SignInNotice = () => {
  const t = useT();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  usePageTitle(t('header.login'));
  return (
    <StateNotice
      as="h1"
      title={t('signIn.title')}
      action={
        <>
          <Button kind="primary" onClick={() => openAuth({ returnTo: path, purpose: { kind: 'page' } })}>
            {t('header.login')}
          </Button>
          {pathname.startsWith('/help') ? (
            <ButtonLink to={`/support${search}${hash}`}>{t('signIn.support')}</ButtonLink>
          ) : (
            <BrowseMeetings kind="plain" />
          )}
        </>
      }
    >
      {t('signIn.text')}
    </StateNotice>
  );
};

/** For pages whose own chrome is for those who are let in. */
export const SignInPage = () => (
  <PublicLayout>
    <SignInNotice />
  </PublicLayout>
);

interface GateProps {
  /** What is shown behind the login modal; a notice if nothing is given. */
  behind?: ReactNode;
}
/** In place of a screen that needs a session; signing in puts the screen here. */
const SignInGate = ({ behind }: GateProps) => {
  const { pathname, search, hash, key, state } = useLocation();
  // Prices are no secret: they are read without an account.
  const background = behind ?? (pathname === '/meeting-passes' ? <Prices /> : <SignInNotice />);
  const path = pathname + search + hash;
  // Before the effects of what lies behind, which may know the purpose better. By history entry: whoever dismissed the modal and
  // presses a link to this very page is asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useLayoutEffect(() => {
    if (!state?.toRead) openAuth({ returnTo: path, purpose: { kind: 'page' } });
  }, [path, key]);
  return <Suspense fallback={<Loading />}>{background}</Suspense>;
};

/** Whether the session ended while this was shown: where to go then is decided where its end is heard of, and nobody is asked. */
const useJustEnded = (signedIn: boolean) => {
  const wasSignedIn = useRef(signedIn);
  wasSignedIn.current ||= signedIn;
  return wasSignedIn.current && !signedIn;
};

export const RequireUser = ({ behind }: GateProps) => {
  const signedIn = Boolean(useSession());
  if (useJustEnded(signedIn)) return null;
  return signedIn ? <Outlet /> : <SignInGate behind={behind} />;
};

/** The server decides; this only spares people a screen full of refusals. */
export const RequireAdmin = () => {
  const session = useSession();
  if (useJustEnded(Boolean(session))) return null;
  if (!session) return <SignInGate behind={<SignInPage />} />;
  if (!isAdmin(session.user)) return <Navigate to="/" replace />;
  return needsSecondFactor(session) ? (
    <PublicLayout>
      <Suspense fallback={<Loading />}>
        <SecondFactorScreen />
      </Suspense>
    </PublicLayout>
  ) : (
    <Outlet />
  );
};
