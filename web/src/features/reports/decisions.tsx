import { REPORTS } from '@visavis/contracts/constants/safety';
import type { DecisionOnMe } from '@visavis/contracts/reports';
import { useState } from 'react';
import { useForm } from '../../shared/form/use-form.ts';
import { dayAndTime, formatLongDay } from '../../shared/format/dates.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { useT } from '../../shared/i18n/en/safety.ts';
import { FormDialog } from '../../shared/kit/form-dialog.tsx';
import { TextAreaField } from '../../shared/kit/text-area-field.tsx';
import { useAppeal, useDecisions } from '../../shared/safety/calls.ts';
import { Button } from '../../shared/ui/button.tsx';
import { LoadFailed } from '../../shared/ui/state-notice.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import styles from './reports.module.css';

/** Warnings and strikes that I received; most people have none, and see nothing of it. */
export const Decisions = () => {
  const t = useT();
  const { data, error, isFetching, refetch } = useDecisions();
  if (error && !data) return <LoadFailed query={{ error, isFetching, refetch }} />;
  if (!data?.decisions.length) return null;
  return (
    <section className={styles.section} aria-labelledby="decisions">
      <h2 id="decisions">{t('decisions.title')}</h2>
      <ul className={styles.card}>
        {data.decisions.map((decision) => (
          <Row key={decision._id} decision={decision} />
        ))}
      </ul>
    </section>
  );
};

const Row = ({ decision: { _id, reason, decision, decidedAt, appeal, appealUntil } }: { decision: DecisionOnMe }) => {
  const t = useT();
  const now = useNow();
  const [appealing, setAppealing] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{t(`decisions.${decision}`)}</strong>
        <p className={styles.quiet}>
          <time dateTime={decidedAt}>{dayAndTime(decidedAt, now)}</time>
          {' · '}
          {t('decisions.reason', { reason: t(`reasons.${reason}`) })}
        </p>
        {appeal ? <p>{t(`decisions.${appeal.decision ?? 'waits'}`)}</p> : null}
        {appeal?.response ? <p dir="auto">{appeal.response}</p> : null}
        {appealUntil ? <p>{t('decisions.until', { day: formatLongDay(appealUntil) })}</p> : null}
      </div>
      {appealUntil ? (
        <Button size="small" onClick={() => setAppealing(true)}>
          {t('decisions.appeal')}
        </Button>
      ) : null}
      {appealing ? <AppealDialog id={_id} onClose={() => setAppealing(false)} /> : null}
    </li>
  );
};

const AppealDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useT();
  const appeal = useAppeal(id);
  const form = useForm({
    initial: { text: '' },
    schema: async () => (await import('@visavis/contracts/report-form')).appealForm,
    async send(values) {
      await appeal.mutateAsync(values);
      toast.success(t('decisions.sent'));
      onClose();
    },
    failed: t('decisions.failed'),
    focus: 'textarea',
  });
  return (
    <FormDialog title={t('decisions.title2')} onClose={onClose} form={form} action={t('decisions.send')}>
      <TextAreaField {...form.text('text')} label={t('decisions.text')} error={form.errors.text} max={REPORTS.textMax} rows={5} />
    </FormDialog>
  );
};
