import type { BillingEvent } from '@visavis/contracts/events/registry';
import { rooms, type ServerEvents } from '@visavis/contracts/socket';
import { messagesFor, type RoomMessage } from './room-message.ts';

/**
 * Passes, subscriptions and payments are their owner's own business: they go to the owner's tabs and to nobody else. Admins hear
 * that something changed.
 */
export function mapBillingEvent(event: BillingEvent): RoomMessage[] {
  switch (event.type) {
    case 'visavis.subscription.purchased.v1':
      return toOwner(event, 'subscription:purchased');
    case 'visavis.subscription.activated.v1':
      return toOwner(event, 'subscription:active-changed');
    case 'visavis.subscription.expired.v1':
      return toOwner(event, 'subscription:expired');
    // The notification centre tells it.
    case 'visavis.subscription.ending.v1':
      return [];
    case 'visavis.passes.updated.v1': {
      const { userId, balance, delta, reason, isUnlimited } = event.data;
      const own = messagesFor([rooms.user(userId)], 'meetingPasses:updated', { balance, delta, reason, isUnlimited });
      return reason === 'consume' ? [...own, ...moneyChanged] : own;
    }
    case 'visavis.payment.created.v1':
      return paymentMessages(event.data, 'created');
    case 'visavis.payment.captured.v1':
      return paymentMessages(event.data, 'captured');
    case 'visavis.payment.failed.v1':
      return paymentMessages(event.data, 'failed');
    case 'visavis.payment.returned.v1':
      return paymentMessages(event.data, 'returned');
    case 'visavis.payment.refunded.v1':
      return paymentMessages(event.data, 'refunded');
    case 'visavis.coupon.created.v1':
    case 'visavis.coupon.updated.v1':
    case 'visavis.coupon.deleted.v1':
    case 'visavis.plan.updated.v1':
      return moneyChanged;
  }
}

const moneyChanged = messagesFor([rooms.admin], 'admin:money-changed', {});

type SubscriptionEvent = Extract<BillingEvent, { data: { subscription: unknown } }>;
const toOwner = (
  { data: { userId, subscription } }: SubscriptionEvent,
  name: 'subscription:purchased' | 'subscription:active-changed' | 'subscription:expired',
) => messagesFor([rooms.user(userId)], name, { subscription });

const paymentMessages = (
  { userId, orderId }: { userId: string; orderId: string },
  status: ServerEvents['payment:updated']['status'],
) => [...messagesFor([rooms.user(userId)], 'payment:updated', { orderId, status }), ...moneyChanged];
