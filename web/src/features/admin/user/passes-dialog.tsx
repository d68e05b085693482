import { useForm } from '../../../shared/form/use-form.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { ChoiceField, TextAreaField, TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { numberOf } from '../money/typed-numbers.ts';
import type { AdminUser } from '../users/api.ts';
import { useAdjustPasses } from './api.ts';
import { type PassesForm, passesProblems, reasonMax } from './passes-form.ts';

/** Gives a user passes, or takes some away. */
export const PassesDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const t = useT();
  const adjust = useAdjustPasses(user._id);
  const form = useForm<PassesForm>({
    initial: { action: 'add', count: '1', reason: '' },
    check: (values) => passesProblems(values, t),
    send: async ({ action, count, reason }) => {
      const { balance } = await adjust.mutateAsync({ action, count: numberOf(count), reason: reason.trim() });
      toast.success(t('passes.done', { balance: numberText(balance) }), ADMIN_TOAST);
      onClose();
    },
    failed: t('passes.failed'),
    focus: 'input[name=count]',
  });
  const { action } = form.values;
  return (
    <FormDialog
      title={t('passes.of', { name: user.name })}
      onClose={onClose}
      form={form}
      action={t(action === 'add' ? 'passes.add' : 'passes.remove')}
      kind={action === 'add' ? 'primary' : 'danger'}
    >
      <ChoiceField
        {...form.pick('action')}
        label={t('passes.what')}
        choices={[
          { value: 'add', label: t('passes.add'), hint: t('passes.addHint') },
          { value: 'remove', label: t('passes.remove'), hint: t('passes.removeHint') },
        ]}
      />
      <TextField {...form.text('count')} label={t('passes.count')} inputMode="numeric" autoComplete="off" />
      <TextAreaField {...form.text('reason')} label={t('passes.reason')} hint={t('passes.reasonHint')} max={reasonMax} rows={2} />
    </FormDialog>
  );
};
