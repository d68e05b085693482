import { useQueryClient } from '@tanstack/react-query';
import type { Subscription } from '@visavis/contracts/billing-model';
import { useEffect, useRef, useState } from 'react';
import { billingKeys, useSubscriptions } from '../../../shared/billing/queries.ts';
import { useClockBoundary } from '../../../shared/hooks/use-clock-boundary.ts';
import { t } from '../../../shared/i18n/en/billing.ts';
import { useRealtimeStatus, useRoomResync, useServerEvent } from '../../../shared/realtime/hooks.ts';
import { request } from '../../../shared/realtime/realtime.ts';
import { userRoom } from '../../../shared/realtime/room-names.ts';
import { loadMe } from '../../../shared/session/me.ts';
import { useUser } from '../../../shared/session/session.ts';
import { localStore } from '../../../shared/session/storage.ts';
import { later } from '../../../shared/time/later.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { fetchOrder } from '../api.ts';
import { paymentRecords } from '../payment/payment-records.ts';
import { reportPurchase } from '../payment/report-purchase.ts';
import { createBillingNews } from './billing-news.ts';
import { createLapsedNews } from './lapsed-plan.ts';

const tones = { purchased: 'success', expired: 'warning', lapsed: 'warning' } as const;
const showToast = (news: keyof typeof tones) => toast[tones[news]](t(`news.${news}`), { key: `billing-${news}` });

/**
 * The order of this browser may have been paid for while no return page, or no page at all, was open: asks how it is, once, and
 * drops its records when it is paid for or its time has passed without an attempt. Without a pending order it asks nothing.
 */
const finishPending = async () => {
  // Also drops what is older than 72 hours.
  const pending = paymentRecords.pending();
  if (!pending) return;
  const payment = await fetchOrder(pending.orderId);
  if (!payment.paidAt && payment.status !== 'expired') return;
  if (payment.paidAt) void reportPurchase(localStore, payment);
  // Another order may have been begun meanwhile.
  if (paymentRecords.pending()?.orderId === payment._id) paymentRecords.clear();
};
const tryToFinishPending = () => void finishPending().catch(() => undefined);

/** Follows passes, subscriptions and payments of the signed-in person on every screen. Draws nothing. */
export const BillingLive = () => {
  const queryClient = useQueryClient();
  const [news] = useState(() =>
    createBillingNews({
      refetch: () => void queryClient.invalidateQueries({ queryKey: billingKeys.own }),
      refreshUser: () => void loadMe('refresh'),
      showToast,
      later,
    }),
  );
  useEffect(() => news.stop, [news]);
  // What is done on an event is done at the first look, too: nobody was here to hear it.
  useEffect(tryToFinishPending, []);
  useServerEvent('subscription:purchased', () => news.hear('purchased'));
  useServerEvent('subscription:active-changed', () => news.hear('changed'));
  useServerEvent('meetingPasses:updated', () => news.hear('changed'));
  useServerEvent('payment:updated', ({ orderId, status }) => {
    news.refetchSoon();
    if (status === 'captured' && paymentRecords.pending()?.orderId === orderId) tryToFinishPending();
  });

  // The connection was away for longer than events are kept, or came after what is shown was loaded.
  const user = useUser();
  useRoomResync(user && userRoom(user._id), () => {
    news.hear('changed');
    tryToFinishPending();
  });

  // What happened before the socket was there was not heard: the server is asked once, when it is.
  const connected = useRealtimeStatus() === 'connected';
  const wasRequested = useRef(false);
  useEffect(() => {
    if (!connected || wasRequested.current) return;
    wasRequested.current = true;
    request('subscription:check-update', {}).then(
      ({ subscription }) => queryClient.setQueryData(billingKeys.active, subscription ?? null),
      () => undefined,
    );
  }, [connected, queryClient]);

  const { data } = useSubscriptions();
  const basic = data?.subscriptions.find(({ _id }) => _id === data.activeSubscriptionId);
  const [isLapsed] = useState(() => createLapsedNews(localStore));
  const hearLapsed = (subscriptions: readonly Subscription[]) => {
    if (user && isLapsed(user._id, subscriptions, serverNow())) news.hear('lapsed');
  };
  useServerEvent('subscription:expired', ({ subscription }) => {
    news.hear('expired');
    hearLapsed([subscription]);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each list that arrives
  useEffect(() => hearLapsed(data?.subscriptions ?? []), [data, user?._id]);
  // The server says what was left.
  useClockBoundary(basic?.planCode === 'basic' ? Date.parse(basic.passesExpiryDate) : undefined, () => news.hear('changed'));
  return null;
};
