import { useQuery } from '@tanstack/react-query';
import { CLIENT } from '@visavis/contracts/constants/client';
import { numberOf } from '../../../shared/form/typed-numbers.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useT } from '../../../shared/i18n/en/admin-user.ts';
import { ChoiceField } from '../../../shared/kit/choice-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { Decision, useDecision } from '../dialogs/decision.tsx';
import { EffectsList } from '../dialogs/effects.tsx';
import type { AdminUser } from '../users/api.ts';
import { adjustPasses, type PassesEffects, passesEffects, passesNeedFresh } from './api.ts';
import { isCount, type PassesForm, passesProblems, reasonMax } from './passes-form.ts';

/** Gives a user passes, or takes some away. */
export const PassesDialog = ({ user, onClose }: { user: AdminUser; onClose: () => void }) => {
  const t = useT();
  const keyOf = useIdempotencyKey();
  const form = useDecision<PassesForm>({
    // Another decision about the same person does not take it back.
    ids: [`passes:${user._id}`],
    what: ({ action, count }) =>
      `${isolate(user.name)}: ${t(action === 'add' ? 'passes.add' : 'passes.remove')} (${count.trim()})`,
    needsFresh: ({ action, count }) => passesNeedFresh(user._id, action, numberOf(count)),
    onClose,
    initial: { action: 'add', count: '1', reason: '' },
    check: (values) => passesProblems(values, t),
    send: async ({ action, count, reason }) => {
      const body = { action, count: numberOf(count), reason: reason.trim() };
      const { balance } = await adjustPasses(user._id, body, keyOf(body));
      toast.success(t('passes.done', { balance: numberText(balance) }), ADMIN_TOAST);
    },
    failed: t('passes.failed'),
    focus: 'input[name=count]',
  });
  const { action, count } = form.values;
  const effects = useQuery({
    ...passesEffects(user._id, action, useDebounced(numberOf(count), CLIENT.searchDebounceMs)),
    enabled: isCount(count),
  });
  return (
    <Decision
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
      {/* What refuses the change, once it is sent, is why its effects are not known: said once, as the alert that it is. */}
      {isCount(count) && !(effects.error && form.failure) ? (
        <EffectsList error={effects.error} lines={effects.data && linesOf(effects.data, t)} />
      ) : null}
    </Decision>
  );
};

const linesOf = ({ effects: { balance, isUnlimited } }: PassesEffects, t: ReturnType<typeof useT>) => [
  {
    effect: 'balance',
    words: isUnlimited ? t('passes.effects.unlimited') : t('passes.effects.balance', { balance: numberText(balance) }),
  },
  { effect: 'quiet', words: t('passes.effects.quiet') },
];
