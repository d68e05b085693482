import { useEffect } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { loadMe } from '../../../shared/session/me.ts';

const pauseMs = 5_000;

/** A refused call may mean that the role is gone: who the person is now is asked for, and the guard sends those who are no admin home. */
export const useAccessLost = () => {
  useEffect(() => {
    let askedAt = 0;
    const heard = (error: unknown) => {
      if (!(error instanceof HttpError) || error.status !== 403 || Date.now() - askedAt < pauseMs) return;
      askedAt = Date.now();
      void loadMe('refresh');
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') heard(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') heard(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
};
