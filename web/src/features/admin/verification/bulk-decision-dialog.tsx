import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { Alert } from 'antd';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Chosen, Decision, useDecision } from '../dialogs/decision.tsx';
import { Effects } from '../dialogs/effects.tsx';
import { decideInBulk } from '../list/outcome.tsx';
import { decideVerification, type VerificationRequest, verificationsChanged } from './api.ts';

interface Props {
  request: {
    requests: readonly VerificationRequest[];
    status: 'approved' | 'rejected';
    /** Gets the ids of those that could not be decided, which stay selected. */
    onDone: (failed: string[]) => void;
  };
  onClose: () => void;
}
const schema = async () => (await import('@visavis/contracts/verification-form')).verificationDecision;

/** One decision on several requests, for good: whoever was approved can be revoked later, one by one. */
export const BulkDecisionDialog = ({ request: { requests, status, onDone }, onClose }: Props) => {
  const t = useT();
  const approves = status === 'approved';
  const title = t(approves ? 'bulk.approve' : 'bulk.reject', { count: requests.length });
  const form = useDecision({
    ids: requests.map(({ _id }) => _id),
    what: () => title,
    onClose,
    initial: { status, notes: '', internalNotes: '' },
    schema,
    send: ({ notes, internalNotes }) =>
      decideInBulk(onDone, {
        items: requests,
        // The decision is about what the list showed.
        work: ({ _id, version }) => decideVerification(_id, { status, notes, internalNotes, version }),
        done: (items) => t(approves ? 'bulk.approved' : 'bulk.rejected', { count: items.length }),
        nameOf: ({ user }) => user.name,
        failed: t(approves ? 'failedApprove' : 'failedReject'),
        settled: verificationsChanged,
      }),
    failed: t(approves ? 'failedApprove' : 'failedReject'),
    focus: 'textarea',
  });
  return (
    <Decision title={title} onClose={onClose} form={form} action={title} kind={approves ? 'primary' : 'danger'}>
      <Alert type="warning" showIcon icon={<Icon name="alert" size={18} />} title={t('bulk.final')} />
      <Chosen label={t('bulk.chosen')}>
        {requests.map(({ _id, user }) => (
          <li key={_id}>{user.name}</li>
        ))}
      </Chosen>
      {approves ? <Effects of="verify" ids={requests.map(({ user }) => user._id)} /> : null}
      <TextAreaField {...form.text('notes')} label={t('notes')} hint={t('notesHint')} max={VERIFICATION.notesMax} />
      <TextAreaField
        {...form.text('internalNotes')}
        label={t('internalNotes')}
        hint={t('internalHint')}
        max={VERIFICATION.internalNotesMax}
      />
    </Decision>
  );
};
