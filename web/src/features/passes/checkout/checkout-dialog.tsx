import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@visavis/contracts/billing-model';
import { PLANS } from '@visavis/contracts/constants/billing';
import { categoryNameOf } from '@visavis/contracts/constants/category';
import { gstForm } from '@visavis/contracts/gst';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { track } from '../../../shared/analytics/track.ts';
import { messageOf } from '../../../shared/api/http-error.ts';
import { PlanBadge } from '../../../shared/billing/plan-badge.tsx';
import { preTaxPrice, rupees, rupeesOf } from '../../../shared/billing/prices.ts';
import { plansQuery } from '../../../shared/billing/queries.ts';
import { mayLeave } from '../../../shared/form/may-leave.ts';
import { type FieldErrors, schemaErrors, useForm } from '../../../shared/form/use-form.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/checkout.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loading } from '../../../shared/ui/state-notice.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useGstDetails, usePayments, useSaveGstDetails, validateCoupon } from '../api.ts';
import { needsConfirmation, orderFailure, startPayment } from '../payment/start-payment.ts';
import { beingChecked } from './being-checked.ts';
import styles from './checkout.module.css';
import { type AppliedCoupon, CouponField } from './coupon-field.tsx';
import { GstFields } from './gst-fields.tsx';
import { type GstValues, gstBodyOf, gstValuesOf, hasUnsavedGst } from './gst-values.ts';

/** What is bought, what the coupon takes off, what is to pay and how much of it is tax. */
const OrderSum = ({ plan, coupon }: { plan: Plan; coupon: AppliedCoupon | undefined }) => {
  const t = useT();
  const { discount = 0, discountedPrice: total = plan.price, bonusPasses = 0 } = coupon?.result ?? {};
  const passes = plan.isUnlimited ? t('billing:balance.unlimited') : t('passes:plans.passes', { count: plan.passes });
  return (
    <div className={styles.sum}>
      <p className={styles.bought}>
        <PlanBadge code={plan.code}>{serverWords(plan.name)}</PlanBadge>
        <span>
          {passes}
          <br />
          {t('passes:plans.days', { count: plan.days })}
        </span>
      </p>
      <dl className="tabular">
        <div>
          <dt>{t('sum.price')}</dt>
          <dd>{rupees(plan.price)}</dd>
        </div>
        {coupon && discount > 0 ? (
          <div className={styles.minus}>
            <dt>{t('passes:payments.coupon', { code: coupon.code })}</dt>
            <dd>−{rupees(discount)}</dd>
          </div>
        ) : null}
        {bonusPasses > 0 ? (
          <div className={styles.minus}>
            <dt>{t('sum.bonus')}</dt>
            <dd>+{bonusPasses}</dd>
          </div>
        ) : null}
        <div className={styles.total} aria-live="polite">
          <dt>{t('sum.total')}</dt>
          <dd>{rupees(total)}</dd>
        </div>
      </dl>
      <p className={styles.tax}>{total > 0 ? t('sum.tax', { amount: rupees(total - preTaxPrice(total)) }) : t('sum.nothing')}</p>
    </div>
  );
};

interface Props {
  plan: Plan;
  onClose: () => void;
}
interface Values extends GstValues {
  /** A slug; only of a plan that is for one category. */
  category: string;
}

/** Orders a plan: category, coupon, invoice details, and on to the payment page. */
export const CheckoutDialog = ({ plan, onClose }: Props) => {
  const t = useT();
  const name = serverWords(plan.name);
  const saved = useGstDetails();
  const isUnsaved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is opened
  useEffect(() => track('view_item', { item_id: plan.code, item_name: plan.name }), [plan.code]);
  return (
    <Dialog title={t('title', { plan: name })} size="large" onClose={onClose} mayClose={() => mayLeave(isUnsaved.current)}>
      {saved.isPending ? <Loading /> : <CheckoutForm plan={plan} initial={gstValuesOf(saved.data)} isUnsaved={isUnsaved} />}
    </Dialog>
  );
};

interface FormProps {
  plan: Plan;
  initial: GstValues;
  /** Whether invoice details would be lost now. */
  isUnsaved: RefObject<boolean>;
}
const CheckoutForm = ({ plan, initial, isUnsaved }: FormProps) => {
  const t = useT();
  const plans = useQuery(plansQuery);
  const saveGst = useSaveGstDetails();
  const checked = beingChecked(usePayments(1).data?.payments ?? [], plan.code);
  const [coupon, setCoupon] = useState<AppliedCoupon>();
  const [couponRefused, setCouponRefused] = useState<string>();
  /** What the order would be now. */
  const [newTerms, setNewTerms] = useState<{ price: number; plan: Plan | undefined }>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const amount = coupon?.result.discountedPrice ?? plan.price;

  const missing = (values: Values, found: FieldErrors): FieldErrors => ({
    ...found,
    ...(values.stateCode ? {} : { stateCode: t('refused.state') }),
    ...(plan.needsCategory && !values.category ? { category: t('categoryRequired') } : {}),
  });
  const form = useForm<Values>({
    initial: { ...initial, category: '' },
    check: (values) => missing(values, schemaErrors(gstForm, gstBodyOf(values))),
    send: async (values) => {
      setNewTerms(undefined);
      setCouponRefused(undefined);
      await startPayment({
        planCode: plan.code,
        gstDetails: gstBodyOf(values),
        selectedCategory: (plan.needsCategory && categoryNameOf(values.category)) || PLANS.allCategories,
        couponCode: coupon?.code,
        expectedAmount: amount,
        expectedPlanVersion: plan.version,
      });
    },
    onRefused: (error) => void askAgain(error),
    failed: orderFailure,
  });

  /** A price, a plan or a coupon is not what it was: shows what it is now, and waits for another press. */
  const askAgain = async (error: unknown) => {
    if (!needsConfirmation(error)) return;
    if (error.error === 'COUPON_INVALID') {
      setCoupon(undefined);
      setCouponRefused(messageOf(error, t('coupon.invalid')));
      return;
    }
    const now = (await plans.refetch()).data?.find(({ code }) => code === plan.code);
    const again = coupon && (await validateCoupon(coupon.code, plan.code).catch(() => undefined));
    const still = coupon && again?.valid ? { code: coupon.code, result: again } : undefined;
    setCoupon(still);
    if (coupon && !still) setCouponRefused(again ? serverWords(again.message || t('coupon.invalid')) : t('coupon.removed'));
    const price = still?.result.discountedPrice ?? now?.price;
    setNewTerms(price === undefined ? undefined : { price, plan: now?.version === plan.version ? undefined : now });
  };
  const { values } = form;
  useEffect(() => {
    isUnsaved.current = hasUnsavedGst(values, initial);
  });
  const termsOf = ({ isUnlimited, passes, days }: Plan) => ({
    passes: isUnlimited ? t('billing:balance.unlimited') : t('passes:plans.passes', { count: passes }),
    days: t('passes:plans.days', { count: days }),
  });

  // Live: a field is checked once it was left, all of them once the form was sent.
  const live = schemaErrors(gstForm, gstBodyOf(values));
  const errors = { ...Object.fromEntries(Object.entries(live).filter(([field]) => left.has(field))), ...form.errors };
  const change = (part: Partial<Values>) => {
    form.change(part);
    // Fifteen characters are a whole GSTIN: whether it is one is said while it is typed.
    if (part.gstin && part.gstin.replace(/\s/g, '').length >= 15) setLeft((names) => new Set([...names, 'gstin']));
  };
  const save = () => {
    const found = Object.keys(live);
    if (found.length > 0) return setLeft((names) => new Set([...names, ...found]));
    saveGst.mutate(gstBodyOf(values), {
      onSuccess: () => toast.success(t('gst.saved')),
      onError: (error) => toast.error(messageOf(error, t('gst.saveFailed'))),
    });
  };

  return (
    <form className={styles.checkout} {...form.formProps}>
      <div className={styles.main}>
        {plan.needsCategory ? (
          <SelectField
            label={t('category')}
            hint={t('categoryHint')}
            placeholder={t('categoryPick')}
            options={categoryOptions()}
            {...form.pick('category')}
          />
        ) : null}
        <GstFields
          values={values}
          errors={errors}
          change={change}
          onLeave={(field) => setLeft((names) => new Set([...names, field]))}
        />
        <Button size="small" className={styles.save ?? ''} busy={saveGst.isPending} onClick={save}>
          {t('gst.save')}
        </Button>
      </div>
      <aside className={styles.side} aria-label={t('sum.title')}>
        <OrderSum plan={plan} coupon={coupon} />
        <CouponField
          plan={plan}
          applied={coupon}
          refused={couponRefused}
          onApply={(next) => {
            setCoupon(next);
            setCouponRefused(undefined);
            setNewTerms(undefined);
            form.dismissRefusal();
          }}
        />
        {checked ? (
          <p className={styles.changed} role="alert">
            {t(checked.warning, {
              amount: rupeesOf(checked.payment.amountPaise),
              plan: t(`billing:plan.${checked.payment.planCode}`),
            })}
          </p>
        ) : null}
        {newTerms ? (
          <p className={styles.changed} role="alert">
            {newTerms.plan
              ? t('planChanged', { ...termsOf(newTerms.plan), amount: rupees(newTerms.price) })
              : t('priceChanged', { amount: rupees(newTerms.price) })}
          </p>
        ) : null}
        {form.failure && !needsConfirmation(form.refusal) ? <FieldError>{form.failure}</FieldError> : null}
        <Button kind="primary" size="large" block type="submit" busy={form.pending}>
          {amount > 0 ? t('pay', { amount: rupees(amount) }) : t('payNothing')}
        </Button>
        <p className={styles.secure}>
          <Icon name="check" size={16} />
          {t('secure')}
        </p>
      </aside>
    </form>
  );
};
