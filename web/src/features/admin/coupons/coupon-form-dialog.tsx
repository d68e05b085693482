import type { Coupon } from '@visavis/contracts/billing-model';
import { COUPON_TYPES, type CouponType, PLAN_CODES, type PlanCode } from '@visavis/contracts/constants';
import { Alert, Button as AntdButton, Checkbox } from 'antd';
import { useState } from 'react';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useFieldKit } from '../../../shared/form/field-kit.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import dialogs from '../dialogs/dialogs.module.css';
import { useSaveCoupon } from './api.ts';
import { type CouponValues, couponBodyOf, couponErrors, couponSummary, couponValuesOf } from './coupon-values.ts';
import styles from './coupons.module.css';

const plans = PLAN_CODES.filter((code) => code !== 'free');
const isRefusal = (error: unknown, code: string): error is HttpError => error instanceof HttpError && error.error === code;

/** A new coupon, or a change of the one given. */
export const CouponFormDialog = ({ coupon: opened, onClose }: { coupon: Coupon | undefined; onClose: () => void }) => {
  const t = useT();
  const { Dialog, TextField, SelectField } = useFieldKit();
  const [coupon, setCoupon] = useState(opened);
  const save = useSaveCoupon(coupon);
  const form = useForm<CouponValues>({
    initial: couponValuesOf(coupon),
    schema: async () => (await import('@visavis/contracts/coupon-form')).couponForm,
    bodyOf: couponBodyOf,
    check: (_, found) => couponErrors(found),
    send: async (values) => {
      await save.mutateAsync(couponBodyOf(values));
      toast.success(t(coupon ? 'form.changed' : 'form.created'), ADMIN_TOAST);
      onClose();
    },
    failed: t('form.failed'),
    focus: 'input:not(:disabled)',
  });
  const { values, errors, refusal, failure } = form;
  const isTaken = isRefusal(refusal, 'COUPON_EXISTS');
  const newer = isRefusal(refusal, 'VERSION_CONFLICT') ? (refusal.details as { coupon?: Coupon } | null)?.coupon : undefined;
  const isFinal = coupon !== undefined && coupon.redemptions + coupon.reserved > 0;
  const typed = (name: keyof CouponValues, path: string = name) => ({
    ...form.text(name),
    error: errors[path],
    autoComplete: 'off',
  });
  const check = (name: 'firstPurchaseOnly' | 'isPublic' | 'isActive') => (
    <Checkbox checked={values[name]} onChange={({ target }) => form.change({ [name]: target.checked })}>
      {t(`form.${name}`)}
    </Checkbox>
  );
  return (
    <Dialog
      title={coupon ? t('form.edit', { code: coupon.code }) : t('create')}
      size="large"
      onClose={onClose}
      mayClose={() => Object.keys(form.changes).length === 0 || window.confirm(t('form.leave'))}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="primary" type="submit" form={form.id} busy={form.pending}>
            {coupon ? t('form.save') : t('create')}
          </Button>
        </>
      }
    >
      <form className={dialogs.form} {...form.formProps}>
        {failure && !isTaken ? (
          <Alert
            type="error"
            showIcon
            icon={<Icon name="alert" size={18} />}
            title={failure}
            description={
              newer ? (
                <AntdButton
                  size="small"
                  onClick={() => {
                    setCoupon(newer);
                    form.reset();
                  }}
                >
                  {t('form.reload')}
                </AntdButton>
              ) : undefined
            }
          />
        ) : null}
        <div className={styles.fields}>
          <TextField
            {...typed('code')}
            label={t('code')}
            error={errors.code ?? (isTaken ? failure : undefined)}
            hint={isFinal ? t('form.final') : t('form.codeHint')}
            maxLength={30}
            disabled={isFinal}
          />
          <SelectField
            name="type"
            label={t('filter.type')}
            value={values.type}
            error={errors.type}
            disabled={isFinal}
            options={COUPON_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(type) => form.change({ type: type as CouponType })}
          />
          <TextField {...typed('value')} label={t(`form.value.${values.type}`)} inputMode="numeric" />
          {values.type === 'percentage' ? (
            <TextField
              {...typed('maxDiscount', 'maxDiscountPaise')}
              label={t('form.maxDiscount')}
              hint={t('form.noLimit')}
              inputMode="decimal"
            />
          ) : null}
          <TextField
            {...typed('minAmount', 'minAmountPaise')}
            label={t('form.minAmount')}
            hint={t('form.noMinimum')}
            inputMode="decimal"
          />
          <TextField {...typed('perUserLimit')} label={t('form.perUserLimit')} hint={t('form.noLimit')} inputMode="numeric" />
          <TextField {...typed('maxRedemptions')} label={t('form.maxRedemptions')} hint={t('form.noLimit')} inputMode="numeric" />
        </div>
        <fieldset className={styles.plans}>
          <legend>{t('form.plans')}</legend>
          <Checkbox.Group
            value={values.planCodes}
            options={plans.map((value) => ({ value, label: t(`billing:plan.${value}`) }))}
            onChange={(codes: PlanCode[]) => form.change({ planCodes: PLAN_CODES.filter((code) => codes.includes(code)) })}
          />
          <p className={styles.quiet}>{t('form.plansHint')}</p>
        </fieldset>
        <div className={styles.fields}>
          <TextField {...typed('startsAt')} type="datetime-local" label={t('form.startsAt')} hint={t('form.atOnce')} />
          <TextField {...typed('endsAt')} type="datetime-local" label={t('form.endsAt')} hint={t('form.noEnd')} />
        </div>
        <div className={styles.checks}>
          {check('firstPurchaseOnly')}
          {check('isPublic')}
          {check('isActive')}
        </div>
        <p className={styles.summary} aria-live="polite">
          <strong lang="en">{values.code.trim().toUpperCase()}</strong> {couponSummary(couponBodyOf(values))}
        </p>
      </form>
    </Dialog>
  );
};
