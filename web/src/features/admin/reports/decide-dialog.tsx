import {
  APPEAL_DECISIONS,
  type AppealDecision,
  REPORT_DECISIONS,
  REPORTS,
  type ReportDecision,
} from '@visavis/contracts/constants/safety';
import type { AdminReport } from '@visavis/contracts/reports';
import { Checkbox } from 'antd';
import { HttpError } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin-reports.ts';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { Chosen, Decision, useDecision } from '../dialogs/decision.tsx';
import { Effects } from '../dialogs/effects.tsx';
import { decideInBulk } from '../list/outcome.tsx';
import { adminChanged } from '../query-keys.ts';
import { decideAppeal, decideReport } from './api.ts';
import { caseTitleOf } from './report-words.tsx';

interface Props {
  request: {
    reports: readonly [AdminReport, ...AdminReport[]];
    /** Set for a selection: gets the ids of those that could not be decided, which stay selected. */
    onDone?: (failed: string[]) => void;
  };
  onClose: () => void;
}

/** Other open reports about the same person, which can be closed with this one. */
const othersOf = (report: AdminReport) => report.case?.others ?? [];

/** What another admin decided meanwhile; undefined for any other refusal. */
const useDecidedElsewhere = () => {
  const t = useT();
  return (refusal: unknown) => {
    if (!(refusal instanceof HttpError) || refusal.error !== 'REPORT_DECIDED') return undefined;
    const { decidedBy = '', decision = '' } = (refusal.details ?? {}) as { decidedBy?: string; decision?: string };
    const decisionKey = REPORT_DECISIONS.find((each) => each === decision);
    const appealed = APPEAL_DECISIONS.find((each) => each === decision);
    const words = decisionKey ? t(`decisions.${decisionKey}`) : appealed ? t(`appeal.${appealed}`) : decision;
    return t('form.already', { name: decidedBy, decision: words });
  };
};

const Decide = ({ request: { reports, onDone }, onClose }: Props) => {
  const t = useT();
  const decidedElsewhere = useDecidedElsewhere();
  const [first] = reports;
  const others = reports.reduce((sum, report) => sum + othersOf(report).length, 0);
  const title = onDone ? t('bulk.decide', { count: reports.length }) : t('decideNamed', { name: first.subject.name });
  const form = useDecision({
    ids: reports.map(({ _id }) => _id),
    what: ({ decision }) => `${title}: ${decision && t(`decisions.${decision}`)}`,
    onClose,
    initial: { decision: '' as ReportDecision | '', notes: '', response: '', withOthers: false },
    schema: async () => (await import('@visavis/contracts/report-form')).decideReportForm,
    async send({ decision, notes, response, withOthers }) {
      if (decision === '') return;
      const bodyOf = (report: AdminReport) => ({ decision, notes, response, others: withOthers ? othersOf(report) : [] });
      if (onDone)
        return decideInBulk(onDone, {
          items: reports,
          work: (report) => decideReport(report._id, bodyOf(report)),
          done: (items) => t('bulk.decided', { count: items.length }),
          nameOf: caseTitleOf,
          failed: t('form.failed'),
          onFinished: adminChanged,
        });
      await decideReport(first._id, bodyOf(first)).finally(adminChanged);
      toast.success(withOthers && others > 0 ? t('form.decidedAll', { count: others + 1 }) : t('form.decided'), ADMIN_TOAST);
    },
    failed: t('form.failed'),
    focus: '[role=combobox]',
  });
  const { values, errors, failure, refusal } = form;
  return (
    <Decision
      title={title}
      onClose={onClose}
      form={form}
      action={t('decide')}
      kind={values.decision === 'block' ? 'danger' : 'primary'}
      failure={decidedElsewhere(refusal) ?? failure}
    >
      {onDone ? (
        <>
          <p className="quiet flex gap-8">{t('bulk.final')}</p>
          <Chosen label={t('bulk.chosen')}>
            {reports.map((report) => (
              <li key={report._id}>{caseTitleOf(report)}</li>
            ))}
          </Chosen>
        </>
      ) : null}
      <SelectField
        label={t('form.decision')}
        value={values.decision}
        placeholder={t('safety:report.choose')}
        hint={values.decision ? t(`means.${values.decision}`) : undefined}
        error={errors.decision}
        options={REPORT_DECISIONS.map((value) => ({ value, label: t(`decisions.${value}`) }))}
        onChange={(decision) => form.change({ decision: decision as ReportDecision })}
      />
      {values.decision === 'block' ? <Effects of="deactivate" ids={reports.map(({ subject }) => subject.userId)} /> : null}
      <TextAreaField
        {...form.text('response')}
        label={t('form.response')}
        hint={t('form.responseHint')}
        error={errors.response}
        max={REPORTS.responseMax}
      />
      <TextAreaField
        {...form.text('notes')}
        label={t('admin:notes')}
        hint={t('form.notesHint')}
        error={errors.notes}
        max={REPORTS.notesMax}
      />
      {others > 0 ? (
        <div>
          <Checkbox
            checked={values.withOthers}
            onChange={({ target }) => form.change({ withOthers: target.checked })}
            aria-describedby={`${form.id}-others`}
          >
            {t(onDone ? 'form.othersOfAll' : 'form.others', { count: others, name: first.subject.name })}
          </Checkbox>
          <p id={`${form.id}-others`} className="quiet flex gap-8">
            {t('form.othersHint')}
          </p>
        </div>
      ) : null}
    </Decision>
  );
};

const DecideAppeal = ({ report, onClose }: { report: AdminReport; onClose: () => void }) => {
  const t = useT();
  const decidedElsewhere = useDecidedElsewhere();
  const form = useDecision({
    ids: [report._id],
    what: ({ decision }) => `${t('appeal.decide')}: ${decision && t(`appeal.${decision}`)}`,
    onClose,
    initial: { decision: '' as AppealDecision | '', response: '' },
    schema: async () => (await import('@visavis/contracts/report-form')).decideAppealForm,
    async send({ decision, response }) {
      if (decision === '') return;
      await decideAppeal(report._id, { decision, response }).finally(adminChanged);
      toast.success(t('appeal.decided'), ADMIN_TOAST);
    },
    failed: t('appeal.failed'),
    focus: '[role=combobox]',
  });
  const { values, errors, failure, refusal } = form;
  return (
    <Decision
      title={t('appeal.decide')}
      onClose={onClose}
      form={form}
      action={t('decide')}
      failure={decidedElsewhere(refusal) ?? failure}
    >
      <SelectField
        label={t('form.decision')}
        value={values.decision}
        placeholder={t('safety:report.choose')}
        error={errors.decision}
        options={APPEAL_DECISIONS.map((value) => ({ value, label: t(`appeal.${value}`) }))}
        onChange={(decision) => form.change({ decision: decision as AppealDecision })}
      />
      {values.decision === 'overturned' ? <Effects of="overturn" ids={[report._id]} /> : null}
      <TextAreaField {...form.text('response')} label={t('appeal.response')} error={errors.response} max={REPORTS.responseMax} />
    </Decision>
  );
};

/** On one report or several that are open, or on the appeal against what was decided. */
export const DecideDialog = (props: Props) => {
  const [first] = props.request.reports;
  const isAppeal = first.status === 'appealed' && !props.request.onDone;
  return <>{isAppeal ? <DecideAppeal report={first} onClose={props.onClose} /> : <Decide {...props} />}</>;
};
