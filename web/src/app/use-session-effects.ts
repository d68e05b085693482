import { CLIENT } from '@visavis/contracts/constants/client';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { renewToken } from '../shared/api/http.ts';
import { queryClient } from '../shared/api/query-client.ts';
import { t } from '../shared/i18n/en/app.ts';
import { useServerEvent } from '../shared/realtime/hooks.ts';
import { openAuth } from '../shared/session/auth-modal.ts';
import { loadMe } from '../shared/session/me.ts';
import { currentPath } from '../shared/session/return-to.ts';
import { session } from '../shared/session/session.ts';
import { toast } from '../shared/ui/toasts.ts';

/** The first screen's data is asked for before anything is shown, and the answer may be that the session is dead. */
let lostBeforeShown = false;
const stopWaiting = session.subscribe((_, change) => {
  if (change === 'lost') lostBeforeShown = true;
});

/** What follows from signing in and out, here or in another tab. */
export const useSessionEffects = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const askAgain = () => {
      openAuth({ returnTo: currentPath(), purpose: { kind: 'page' } });
      navigate('/');
    };
    stopWaiting();
    if (lostBeforeShown) askAgain();
    lostBeforeShown = false;
    if (session.get()) void loadMe();
    let expired = false;
    return session.subscribe((_, change) => {
      if (change === 'renewed' || change === 'user') return;
      // The screen stays, with what is unsent on it.
      if (change === 'expired') openAuth({ purpose: { kind: 'page' } });
      if (change === 'signed-in' && expired) toast.success(t('signedInAgain'), { durationMs: CLIENT.toastMs });
      expired = change === 'expired';
      if (expired) return;
      // Lists differ by who asks, and answers to one person are never shown to the next. Done once the screens know who is there
      // now.
      setTimeout(() => {
        if (change === 'signed-in') return void queryClient.invalidateQueries();
        queryClient.removeQueries({ type: 'inactive' });
        void queryClient.resetQueries();
      });
      if (change === 'signed-out') navigate('/');
      if (change === 'lost') askAgain();
    });
  }, [navigate]);

  useServerEvent('user:role-changed', ({ userId }) => {
    const current = session.get();
    if (current?.user?._id !== userId) return;
    // New rights come with new tokens; the person need not notice.
    void renewToken(current.accessToken).then(
      () => loadMe('refresh'),
      () => undefined,
    );
  });
  useServerEvent('user:status-changed', ({ userId, isActive }) => {
    if (!isActive && session.get()?.user?._id === userId) session.clear('lost');
  });
  useServerEvent('redirect:dashboard', ({ reason }) => {
    if (reason) toast.info(reason);
    navigate('/');
  });
};
