import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CLIENT } from '@visavis/contracts/constants/client';
import { reloadHeldAtom } from '../state/reload-guard.ts';
import { store } from '../state/store.ts';
import { toast } from '../ui/toasts.ts';
import { HttpError } from './http-error.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // A screen says that it could not load; this says why. Commands show their own refusal.
    onError: (error) => error instanceof HttpError && error.status === 429 && toast.error(error.message, { key: 'high-traffic' }),
  }),
  defaultOptions: {
    queries: {
      staleTime: CLIENT.staleMs,
      refetchOnWindowFocus: true,
      // One retry, and none for what a repetition cannot change.
      retry: (failures, error) => failures < 1 && !(error instanceof HttpError && error.status >= 400 && error.status < 500),
      // Fail at once when offline, so that the screen can say so.
      networkMode: 'always',
      // A page that is not reloaded when the network returns, for an unsent form or a call, catches up instead.
      refetchOnReconnect: () => store.get(reloadHeldAtom),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
