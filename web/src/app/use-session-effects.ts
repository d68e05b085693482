import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../shared/api/query-client.ts';
import { openAuth } from '../shared/session/auth-modal.ts';
import { loadMe } from '../shared/session/me.ts';
import { currentPath } from '../shared/session/return-to.ts';
import { session } from '../shared/session/session.ts';

/** What follows from signing in and out, here or in another tab. */
export const useSessionEffects = () => {
  const navigate = useNavigate();
  useEffect(() => {
    if (session.get()) void loadMe();
    return session.subscribe((_, change) => {
      if (change === 'renewed' || change === 'user') return;
      // Answers to one person are never shown to the next, and lists differ by who asks.
      if (change === 'signed-in') void queryClient.invalidateQueries();
      else queryClient.clear();
      if (change === 'signed-out') navigate('/');
      if (change === 'lost') {
        openAuth({ returnTo: currentPath() });
        navigate('/');
      }
    });
  }, [navigate]);
};
