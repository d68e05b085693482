import { newId } from '@visavis/platform';

/** Our ids are the provider's receipts, which take 40 characters. */
const idWith = (prefix: string) => prefix + newId().replaceAll('-', '');
export const newOrderId = (): string => idWith('order_');
export const newRefundId = (): string => idWith('refund_');
