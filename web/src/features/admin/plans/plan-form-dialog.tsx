import type { Plan } from '@visavis/contracts/billing-model';
import { Checkbox } from 'antd';
import { PlanCard } from '../../../shared/billing/plan-card.tsx';
import { preTaxPrice, rupees } from '../../../shared/billing/prices.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { t, useT } from '../../../shared/i18n/en/admin-plans.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import dialogs from '../dialogs/dialogs.module.css';
import { differencesBy } from '../dialogs/differences.ts';
import { SaveNotice, useNewest } from '../dialogs/save-notice.tsx';
import { limitErrors } from '../money/limit-errors.ts';
import { useSavePlan } from './api.ts';
import { type PlanValues, planBodyOf, planValuesOf, typedPlan } from './plan-values.ts';
import { passesText, perPassText, stateText } from './plan-words.ts';
import styles from './plans.module.css';

/** What a person reads differently in the two. */
const planDifferences = (before: Plan, after: Plan) =>
  differencesBy<Plan>(
    [
      [t('common:name'), ({ name }) => serverWords(name)],
      [t('price'), ({ price }) => rupees(price)],
      [t('passes'), passesText],
      [t('lasts'), ({ days }) => t('days', { count: days })],
      [t('admin:status'), stateText],
    ],
    before,
    after,
  );

interface Props {
  request: Plan;
  onClose: () => void;
}
export const PlanFormDialog = ({ request: opened, onClose }: Props) => {
  const t = useT();
  const newest = useNewest('plan', opened, planDifferences);
  const plan = newest.record;
  const isFree = plan.code === 'free';
  const save = useSavePlan(plan);
  const form = useForm<PlanValues>({
    initial: planValuesOf(plan),
    schema: async () => (await import('@visavis/contracts/plan-form')).planForm,
    bodyOf: planBodyOf,
    check: (values, found) => ({
      ...limitErrors(found),
      ...(!isFree && planBodyOf(values).pricePaise === 0 && { pricePaise: t('refused.price') }),
    }),
    send: async (values) => {
      await save.mutateAsync(planBodyOf(values));
      toast.success(t('form.saved'), ADMIN_TOAST);
      onClose();
    },
    failed: t('form.failed'),
    focus: 'input',
  });
  const { values } = form;
  const preview = typedPlan(plan, values);
  const name = serverWords(plan.name);
  const typed = (field: 'name' | 'pricePaise' | 'passes' | 'days') => ({ ...form.text(field), autoComplete: 'off' });
  const check = (field: 'isUnlimited' | 'isActive') => (
    <Checkbox checked={values[field]} onChange={({ target }) => form.change({ [field]: target.checked })}>
      {t(`form.${field}`)}
    </Checkbox>
  );
  return (
    <FormDialog
      title={t('form.title', { plan: name })}
      size="large"
      onClose={onClose}
      form={form}
      action={t('form.save')}
      failure={null}
    >
      <div className={styles.edit}>
        <div className={dialogs.form}>
          <SaveNotice {...newest.notice(form)} />
          <TextField {...typed('name')} label={t('common:name')} maxLength={40} />
          {isFree ? (
            <p className="quiet">{t('form.fixed')}</p>
          ) : (
            <>
              <TextField
                {...typed('pricePaise')}
                label={t('form.price')}
                hint={t('preTax', { price: rupees(preTaxPrice(preview.price)) })}
                inputMode="numeric"
              />
              {check('isUnlimited')}
              {values.isUnlimited ? null : (
                <TextField
                  {...typed('passes')}
                  label={t('form.passes')}
                  hint={t('form.passesHint', { price: perPassText(preview) })}
                  inputMode="numeric"
                />
              )}
              <TextField {...typed('days')} label={t('form.days')} inputMode="numeric" />
            </>
          )}
          {check('isActive')}
          <p className="quiet">{t('form.orders')}</p>
        </div>
        <section className={styles.preview} aria-label={t('form.preview')}>
          <p className="quiet">{t(values.isActive ? 'form.preview' : 'form.hidden')}</p>
          <ul data-off={!values.isActive || undefined}>
            <PlanCard plan={preview}>
              <span inert>
                <Button block>{t('passes:plans.buy', { plan: serverWords(preview.name) })}</Button>
              </span>
            </PlanCard>
          </ul>
        </section>
      </div>
    </FormDialog>
  );
};
