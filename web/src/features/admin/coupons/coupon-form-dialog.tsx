import type { Coupon } from '@visavis/contracts/billing-model';
import { COUPON_TYPES, type CouponType, PLAN_CODES, type PlanCode } from '@visavis/contracts/constants/billing';
import { Checkbox } from 'antd';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { t, useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { t as moneyT } from '../../../shared/i18n/en/admin-money.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { differencesBy } from '../dialogs/differences.ts';
import { SaveNotice, useNewest } from '../dialogs/save-notice.tsx';
import { limitErrors } from '../money/limit-errors.ts';
import ui from '../ui/ui.module.css';
import { useSaveCoupon } from './api.ts';
import { couponSummary } from './coupon-summary.ts';
import { type CouponValues, couponBodyOf, couponValuesOf } from './coupon-values.ts';
import styles from './coupons.module.css';

const plans = PLAN_CODES.filter((code) => code !== 'free');
/** Its code and type are final. */
const isUsed = ({ redemptions, reserved }: Coupon) => redemptions + reserved > 0;

/** What a person reads differently in the two. */
const couponDifferences = (before: Coupon, after: Coupon) => {
  const isOn = (value: boolean) => moneyT(value ? 'form.on' : 'form.off');
  return differencesBy<Coupon>(
    [
      [t('code'), ({ code }) => code],
      [t('gives'), couponSummary],
      [t('form.isPublic'), ({ isPublic }) => isOn(isPublic)],
      [t('form.isActive'), ({ isActive }) => isOn(isActive)],
    ],
    before,
    after,
  );
};

/** A new coupon, or a change of the one given. */
export const CouponFormDialog = ({ coupon: opened, onClose }: { coupon: Coupon | undefined; onClose: () => void }) => {
  const t = useT();
  const newest = useNewest('coupon', opened, (before, after) => (before && after ? couponDifferences(before, after) : []));
  const coupon = newest.record;
  const save = useSaveCoupon(coupon);
  const form = useForm<CouponValues>({
    initial: couponValuesOf(coupon),
    schema: async () => (await import('@visavis/contracts/coupon-form')).couponForm,
    bodyOf: couponBodyOf,
    check: (_, found) => limitErrors(found),
    send: async (values) => {
      await save.mutateAsync(couponBodyOf(values));
      toast.success(t(coupon ? 'form.changed' : 'form.created'), ADMIN_TOAST);
      onClose();
    },
    failed: t('form.failed'),
    focus: 'input:not(:disabled)',
  });
  const { values, errors, refusal, failure } = form;
  const isTaken = refusal instanceof HttpError && refusal.error === 'COUPON_EXISTS';
  const isFinal = coupon !== undefined && isUsed(coupon);
  const typed = (name: keyof CouponValues) => ({ ...form.text(name), autoComplete: 'off' });
  const check = (name: 'firstPurchaseOnly' | 'isPublic' | 'isActive') => (
    <Checkbox checked={values[name]} onChange={({ target }) => form.change({ [name]: target.checked })}>
      {t(`form.${name}`)}
    </Checkbox>
  );
  return (
    <FormDialog
      title={coupon ? t('form.edit', { code: coupon.code }) : t('create')}
      size="large"
      onClose={onClose}
      form={form}
      action={coupon ? t('form.save') : t('create')}
      failure={null}
    >
      <SaveNotice
        {...newest.notice(form, (newer) => {
          // What was typed stays, unless somebody has used the coupon: its code and type are final then.
          const { code: _code, type: _type, ...rest } = form.changes;
          form.reset(newer && isUsed(newer) ? rest : form.changes);
        })}
        {...(isTaken && { failure: undefined })}
      />
      <div className={ui.fields}>
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
          <TextField {...typed('maxDiscountPaise')} label={t('form.maxDiscount')} hint={t('form.noLimit')} inputMode="decimal" />
        ) : null}
        <TextField {...typed('minAmountPaise')} label={t('form.minAmount')} hint={t('form.noMinimum')} inputMode="decimal" />
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
        <p className="quiet">{t('form.plansHint')}</p>
      </fieldset>
      <div className={ui.fields}>
        <TextField {...typed('startsAt')} type="datetime-local" label={t('form.startsAt')} hint={t('form.atOnce')} />
        <TextField {...typed('endsAt')} type="datetime-local" label={t('form.endsAt')} hint={t('form.noEnd')} />
      </div>
      <div className="grid gap-8">
        {check('firstPurchaseOnly')}
        {check('isPublic')}
        {check('isActive')}
      </div>
      <p className={styles.summary} aria-live="polite">
        <strong lang="en">{values.code.trim().toUpperCase()}</strong> {couponSummary(couponBodyOf(values))}
      </p>
    </FormDialog>
  );
};
