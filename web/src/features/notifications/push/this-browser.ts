import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notificationCalls } from '@visavis/contracts/calls/alert';
import { call } from '../../../shared/api/http.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { session } from '../../../shared/session/session.ts';
import { localStore } from '../../../shared/session/storage.ts';
import { createPush } from './push.ts';

const keyQuery = {
  queryKey: ['push', 'key'],
  queryFn: async () => (await call(notificationCalls.pushKey)).publicKey,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Push messages to this browser. */
export const push = createPush({
  browser: {
    // Safari on an iPhone has them in an app on the home screen only.
    isSupported: () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    install: async () => {
      await navigator.serviceWorker.register('/sw.js');
      return navigator.serviceWorker.ready;
    },
    installed: () => navigator.serviceWorker.getRegistration('/'),
  },
  server: {
    key: () => queryClient.fetchQuery(keyQuery),
    add: (subscription) => {
      const { endpoint, keys } = subscription.toJSON();
      return call(notificationCalls.subscribeToPush, {
        body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
      });
    },
    remove: (endpoint) => call(notificationCalls.unsubscribeFromPush, { body: { endpoint } }),
  },
  storage: localStore,
  now: Date.now,
});

session.subscribe((_, change) => {
  if (change === 'signed-out' || change === 'lost') void push.leave().catch(() => undefined);
});

const stateKey = ['push', 'state'] as const;
/** Asked again when the person comes back from the browser's settings. */
export const usePushState = () => useQuery({ queryKey: stateKey, queryFn: () => push.state(), staleTime: 0 });

export const useSetPush = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? push.turnOn() : push.turnOff()),
    onSettled: () => client.invalidateQueries({ queryKey: stateKey }),
  });
};
