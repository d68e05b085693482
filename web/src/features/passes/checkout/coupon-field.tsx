import { useMutation } from '@tanstack/react-query';
import type { Plan } from '@visavis/contracts/billing-model';
import type { couponCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { useState } from 'react';
import { track } from '../../../shared/analytics/track.ts';
import { messageOf } from '../../../shared/api/http-error.ts';
import { rupees, rupeesOf } from '../../../shared/billing/prices.ts';
import { useT } from '../../../shared/i18n/en/checkout.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { TextInput } from '../../../shared/kit/field.tsx';
import { Button, TextButton } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { type CouponResult, usePublicCoupons, validateCoupon } from '../api.ts';
import styles from './checkout.module.css';

type PublicCoupon = CallResult<typeof couponCalls.active>['coupons'][number];

/** A coupon that is good for the plan, and what it takes off. */
export interface AppliedCoupon {
  code: string;
  result: CouponResult;
}

const useOfferOf = () => {
  const t = useT();
  return ({ type, value, maxDiscountPaise }: PublicCoupon) => {
    if (type === 'bonus_passes') return t('coupon.bonus', { count: value });
    if (type === 'fixed_amount') return t('coupon.amountOff', { amount: rupees(value) });
    return maxDiscountPaise === null
      ? t('coupon.percent', { percent: value })
      : t('coupon.percentUpTo', { percent: value, amount: rupeesOf(maxDiscountPaise) });
  };
};

interface Props {
  plan: Plan;
  applied: AppliedCoupon | undefined;
  /** Why the coupon that was applied is gone. */
  refused: string | undefined;
  onApply: (coupon: AppliedCoupon | undefined) => void;
}

/** A code to type, the public ones to choose from, and what is saved, at once. */
export const CouponField = ({ plan, applied, refused, onApply }: Props) => {
  const t = useT();
  const offerOf = useOfferOf();
  const [code, setCode] = useState('');
  const coupons = usePublicCoupons().data ?? [];
  const offers = coupons.filter(
    ({ planCodes, minAmountPaise }) =>
      (planCodes.length === 0 || planCodes.includes(plan.code)) && minAmountPaise <= plan.pricePaise,
  );
  const check = useMutation({
    mutationFn: (wanted: string) => validateCoupon(wanted, plan.code),
    onSuccess: (result, wanted) => {
      if (!result.valid) return;
      onApply({ code: result.coupon?.code ?? wanted.trim().toUpperCase(), result });
      setCode('');
    },
  });
  const apply = (wanted: string) => {
    track('button_click', { button: 'coupon_apply' });
    onApply(undefined);
    setCode(wanted);
    check.mutate(wanted);
  };
  const invalid = check.data && !check.data.valid ? serverWords(check.data.message || t('coupon.invalid')) : undefined;
  const error = check.error ? messageOf(check.error, t('coupon.failed')) : (invalid ?? refused);
  if (applied) {
    const { discount, bonusPasses } = applied.result;
    const gains = [
      discount > 0 ? t('coupon.saves', { amount: rupees(discount) }) : '',
      bonusPasses > 0 ? t('coupon.bonus', { count: bonusPasses }) : '',
    ];
    return (
      <div className={styles.applied} role="status">
        <p>
          <strong>{applied.code}</strong> {t('coupon.applied')}
          <br />
          <span className={styles.gain}>{gains.filter(Boolean).join(' · ')}</span>
        </p>
        <TextButton
          onClick={() => {
            check.reset();
            onApply(undefined);
          }}
        >
          {t('coupon.remove')}
        </TextButton>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <label className={styles.label} htmlFor="coupon-code">
        {t('coupon.label')}
      </label>
      <div className={styles.code}>
        <TextInput
          id="coupon-code"
          value={code}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'coupon-error' : undefined}
          onChange={(event) => {
            check.reset();
            setCode(event.target.value.toUpperCase());
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form would be sent.
            event.preventDefault();
            if (code.trim()) apply(code);
          }}
        />
        <Button busy={check.isPending} disabled={!code.trim()} onClick={() => apply(code)}>
          {t('coupon.apply')}
        </Button>
      </div>
      {error ? <FieldError id="coupon-error">{error}</FieldError> : null}
      {offers.length > 0 ? (
        <ul className={styles.offers} aria-label={t('coupon.offers')}>
          {offers.map((coupon) => (
            <li key={coupon.code}>
              <button type="button" onClick={() => apply(coupon.code)}>
                <strong>{coupon.code}</strong> {offerOf(coupon)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
};
