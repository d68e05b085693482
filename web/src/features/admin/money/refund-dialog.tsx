import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { REFUND } from '@visavis/contracts/constants/billing';
import { useState } from 'react';
import { callQuery } from '../../../shared/api/call-query.ts';
import { HttpError } from '../../../shared/api/http-error.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { paiseOf } from '../../../shared/form/typed-numbers.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { ChoiceField } from '../../../shared/kit/choice-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { lengthOf } from '../../../shared/ui/field-parts.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { Decision, useDecision } from '../dialogs/decision.tsx';
import { EffectsList } from '../dialogs/effects.tsx';
import { adminKeys, cacheFor } from '../query-keys.ts';
import { type AdminPayment, refundPayment } from './api.ts';

/** What the refund would do now, as the server tries it without doing it, and whether it wants a new second factor. */
const refundEffects = (id: string, amountPaise: number) =>
  queryOptions({
    ...callQuery(adminKeys.refundEffects(id, amountPaise), adminBillingCalls.refundEffects, {
      params: { id },
      query: { amountPaise },
    }),
    ...cacheFor(0),
  });
const RefundEffects = ({ id, amountPaise }: { id: string; amountPaise: number }) => {
  const t = useT();
  const { data, error } = useQuery(refundEffects(id, amountPaise));
  const { paidBackPaise, leftPaise, planEnds, passesTaken: count } = data?.effects ?? {};
  const lines = data && [
    { effect: 'paidBack', words: t('refund.effects.paidBack', { amount: rupeesOf(paidBackPaise ?? 0) }) },
    ...(leftPaise ? [{ effect: 'left', words: t('refund.effects.left', { left: rupeesOf(leftPaise) }) }] : []),
    { effect: 'plan', words: t(planEnds ? 'refund.effects.ends' : 'refund.effects.stays') },
    ...(count ? [{ effect: 'passes', words: t('refund.effects.passes', { count }) }] : []),
  ];
  return <EffectsList error={error} lines={lines} />;
};

interface Props {
  payment: AdminPayment;
  /** What can still be paid back, as the admin read it. */
  leftPaise: number;
  onClose: () => void;
}
interface RefundValues {
  how: 'whole' | 'part';
  rupees: string;
  reason: string;
}

export const RefundDialog = ({ payment, leftPaise: left, onClose }: Props) => {
  const t = useT();
  const keyOf = useIdempotencyKey();
  // What is left may change while the dialog is open: it stays about what the admin has read.
  const [leftPaise] = useState(left);
  const amountOf = ({ how, rupees }: RefundValues) => (how === 'whole' ? leftPaise : paiseOf(rupees));
  const form = useDecision<RefundValues>({
    ids: [payment._id],
    what: (values) => `${isolate(payment.buyerName)}: ${t('refund.submit', { amount: rupeesOf(amountOf(values) || 0) })}`,
    needsFresh: async (values) =>
      (await queryClient.fetchQuery(refundEffects(payment._id, amountOf(values) || 0))).effects.needsFresh,
    onClose,
    initial: { how: 'whole', rupees: '', reason: '' },
    check: (values) => {
      const amountPaise = amountOf(values);
      const { reasonMin: min, reasonMax: max } = REFUND;
      const length = lengthOf(values.reason);
      return {
        ...(amountPaise >= 100 ? {} : { amountPaise: t('refund.amountInvalid') }),
        ...(amountPaise > leftPaise ? { amountPaise: t('refund.tooMuch', { left: rupeesOf(leftPaise) }) } : {}),
        ...(length === 0
          ? { reason: t('refund.reasonRequired') }
          : length < min
            ? { reason: t('refund.reasonShort', { min }) }
            : length > max
              ? { reason: t('refund.reasonLong', { max }) }
              : {}),
      };
    },
    send: async (values) => {
      const body = { amountPaise: amountOf(values), reason: values.reason.trim() };
      await refundPayment(payment._id, body, keyOf(body));
      toast.success(t('refund.done'), ADMIN_TOAST);
    },
    failed: t('refund.failed'),
    focus: 'textarea',
  });
  const { values, errors, refusal, failure } = form;
  const tooLarge = refusal instanceof HttpError && refusal.error === 'REFUND_TOO_LARGE' && values.how === 'part';
  const amountError = errors.amountPaise ?? (tooLarge ? failure : undefined);
  const amount = amountOf(values) || 0;
  const isPossible = amount >= REFUND.minPaise && amount <= leftPaise;
  return (
    <Decision
      title={t('refund.title', { amount: rupeesOf(payment.amountPaise), name: isolate(payment.buyerName) })}
      onClose={onClose}
      form={form}
      action={amount > 0 ? t('refund.submit', { amount: rupeesOf(amount) }) : t('refund.open')}
      kind="danger"
      failure={tooLarge ? null : failure}
    >
      <ChoiceField
        {...form.pick('how')}
        label={t('refund.how')}
        choices={[
          { value: 'whole', label: t('refund.whole', { left: rupeesOf(leftPaise) }), hint: t('refund.wholeHint') },
          { value: 'part', label: t('refund.part'), hint: t('refund.partHint') },
        ]}
      />
      {values.how === 'part' ? (
        <TextField
          {...form.text('rupees')}
          label={t('refund.amount')}
          hint={t('refund.left', { left: rupeesOf(leftPaise) })}
          error={amountError}
          inputMode="decimal"
          autoComplete="off"
        />
      ) : null}
      <TextAreaField {...form.text('reason')} label={t('admin:reason')} hint={t('refund.reasonHint')} max={REFUND.reasonMax} />
      {isPossible && !tooLarge ? <RefundEffects id={payment._id} amountPaise={amount} /> : null}
    </Decision>
  );
};
