import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Payment } from '@visavis/contracts/billing-model';
import { couponCalls, paymentCalls, subscriptionCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { PAYMENTS, type PlanCode } from '@visavis/contracts/constants/billing';
import { BILLING_CLIENT } from '@visavis/contracts/constants/client';
import type { GstDetails } from '@visavis/contracts/gst';
import { callQuery } from '../../shared/api/call-query.ts';
import { call } from '../../shared/api/http.ts';
import { messageOf } from '../../shared/api/http-error.ts';
import { withWebLocks } from '../../shared/api/token-refresh.ts';
import { billingKeys } from '../../shared/billing/queries.ts';
import { useT } from '../../shared/i18n/en/passes.ts';
import { localStore } from '../../shared/session/storage.ts';
import { toast } from '../../shared/ui/toasts.ts';
import { debugLog, errorFields } from './payment/debug-log.ts';
import { paymentRecords } from './payment/payment-records.ts';
import { createVerifyOnce } from './payment/verify-once.ts';

export const useActiveSubscription = () =>
  useQuery({
    queryKey: billingKeys.active,
    queryFn: async ({ signal }) => (await call(subscriptionCalls.active, { signal })).subscription,
    staleTime: BILLING_CLIENT.subscriptionsMs,
    gcTime: BILLING_CLIENT.subscriptionsMs,
    retry: BILLING_CLIENT.activeRetries,
  });

/** Switches to another of my subscriptions. What is said about it is said although its row has moved meanwhile. */
export const useActivate = () => {
  const t = useT();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(subscriptionCalls.activate, { params: { id } }),
    onSuccess: ({ subscription }) => {
      queryClient.setQueryData(billingKeys.active, subscription);
      toast.success(t('own.activated'));
    },
    onError: (error) => toast.error(messageOf(error, t('own.activateFailed'))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: billingKeys.own }),
  });
};

const ledgerPage = 10;
/** What each pass went to, a page of it. */
export const useLedger = (page: number) =>
  useQuery({
    ...callQuery([...billingKeys.ledger, page], subscriptionCalls.ledger, { query: { page, limit: ledgerPage } }),
    placeholderData: keepPreviousData,
    staleTime: BILLING_CLIENT.subscriptionsMs,
  });

export const usePayments = (page: number) =>
  useQuery({
    ...callQuery([...billingKeys.payments, page], paymentCalls.list, { query: { page, limit: PAYMENTS.historyLimit } }),
    placeholderData: keepPreviousData,
    staleTime: BILLING_CLIENT.paymentsMs,
    gcTime: BILLING_CLIENT.paymentsMs,
  });

/** An order as the server knows it now: never from a cache, since its pay link runs out. */
export const fetchOrder = async (id: string, signal?: AbortSignal) =>
  (await call(paymentCalls.get, { params: { id }, ...(signal && { signal }) })).payment;

/** The money of an order that gave nothing goes back: its status stays that of an order nobody paid for. */
export const wasPaidInVain = ({ paidAt, refunds }: Pick<Payment, 'paidAt' | 'refunds'>): boolean =>
  !paidAt && refunds.some(({ status }) => status !== 'failed');

const followMs = 3_000;
const followSlowlyMs = 10_000;
const quickLooks = 20;
/** Follows an order until it is paid for, or paid in vain, in case no event arrives. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: billingKeys.order(id),
    queryFn: ({ signal }) => fetchOrder(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && (data.paidAt || wasPaidInVain(data)) ? false : dataUpdateCount < quickLooks ? followMs : followSlowlyMs,
  });

export const getInvoiceUrl = async (id: string) => (await call(paymentCalls.invoice, { params: { id } })).invoiceUrl;

export type CouponResult = CallResult<typeof couponCalls.validate>;
export const validateCoupon = (code: string, planCode: PlanCode) => call(couponCalls.validate, { body: { code, planCode } });
export const usePublicCoupons = () =>
  useQuery({
    queryKey: billingKeys.coupons,
    queryFn: async ({ signal }) => (await call(couponCalls.active, { signal })).coupons,
    staleTime: BILLING_CLIENT.couponsMs,
  });

export const useGstDetails = () =>
  useQuery({
    queryKey: billingKeys.gst,
    // The schema of the form is that of its response, and says of texts only that they come in.
    queryFn: async ({ signal }) => (await call(paymentCalls.gstDetails, { signal })).gstDetails as GstDetails | null,
    staleTime: Number.POSITIVE_INFINITY,
  });
export const useSaveGstDetails = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: GstDetails) => call(paymentCalls.saveGstDetails, { body }),
    onSuccess: ({ gstDetails }) => queryClient.setQueryData(billingKeys.gst, gstDetails),
  });
};

/** Verifies a payment that the provider's checkout came back with, once in this browser; returns our order's id. */
export const verifyOnce = createVerifyOnce({
  storage: localStore,
  exclusively: withWebLocks,
  verify: async (parameters) => {
    debugLog.add('verification-requested', { ...parameters });
    const session = paymentRecords.session();
    const { gstDetails, selectedCategory } = session ?? {};
    try {
      const body = { ...parameters, ...(gstDetails && { gstDetails }), ...(selectedCategory && { selectedCategory }) };
      const verification = await call(paymentCalls.verify, { body });
      debugLog.add('verified', { orderId: verification.payment._id, pending: verification.pending });
      return verification;
    } catch (error) {
      debugLog.add('verification-failed', errorFields(error));
      throw error;
    }
  },
});
