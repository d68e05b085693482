import { wallLinkCalls } from '@visavis/contracts/calls/wall';
import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { DAY } from '@visavis/contracts/constants/units';
import { call } from '../../../shared/api/http.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/admin-tools.ts';
import { DateField } from '../../../shared/kit/date-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { serverNow } from '../../../shared/time/server-clock.ts';

const pad = (part: number) => String(part).padStart(2, '0');
/** The day on this browser's calendar, so many days from now. */
const dayIn = (days: number) => {
  const day = new Date(serverNow() + days * DAY);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
};
const suggestedDays = 30;

/** A name, and the day at whose end the link ends. */
export const MakeLink = ({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) => {
  const t = useT();
  const form = useForm({
    initial: { name: '', expiresAt: dayIn(suggestedDays) },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: t('wallLinks.nameMissing') }),
    send: async ({ name, expiresAt }) => {
      const endsAt = new Date(`${expiresAt}T23:59:59`).toISOString();
      onMade((await call(wallLinkCalls.make, { body: { name, expiresAt: endsAt } })).secret);
    },
    failed: t('wallLinks.makeFailed'),
  });
  return (
    <FormDialog title={t('wallLinks.makeTitle')} size="small" onClose={onClose} form={form} action={t('wallLinks.make')}>
      <TextField
        {...form.text('name')}
        label={t('common:name')}
        hint={t('wallLinks.nameHint')}
        maxLength={WALL_LINK.nameMax}
        autoComplete="off"
      />
      <DateField
        {...form.pick('expiresAt')}
        value={form.values.expiresAt}
        error={form.errors.expiresAt}
        label={t('wallLinks.until')}
        hint={t('wallLinks.untilHint', { days: WALL_LINK.daysMax })}
        min={dayIn(0)}
        max={dayIn(WALL_LINK.daysMax - 1)}
      />
    </FormDialog>
  );
};
