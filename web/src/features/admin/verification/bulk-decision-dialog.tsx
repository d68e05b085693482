import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { Alert, Progress } from 'antd';
import { useState } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../dialogs/dialogs.module.css';
import { runBulk } from '../list/outcome.tsx';
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
export const BulkDecisionDialog = (props: Props) => (
  <>
    <Decision {...props} />
  </>
);

const Decision = ({ request: { requests, status, onDone }, onClose }: Props) => {
  const t = useT();
  const [finished, setFinished] = useState(0);
  const approves = status === 'approved';
  const form = useForm({
    initial: { status, notes: '', internalNotes: '' },
    schema,
    send: async ({ notes, internalNotes }) => {
      const { failed } = await runBulk({
        items: requests,
        // The decision is about what the list showed.
        work: ({ _id, version }) => decideVerification(_id, { status, notes, internalNotes, version }),
        done: (items) => t(approves ? 'bulk.approved' : 'bulk.rejected', { count: items.length }),
        nameOf: ({ user }) => user.name,
        failed: t(approves ? 'failedApprove' : 'failedReject'),
        settled: verificationsChanged,
        onProgress: setFinished,
      });
      onDone(failed.map(({ item }) => item._id));
      onClose();
    },
    failed: t(approves ? 'failedApprove' : 'failedReject'),
    focus: 'textarea',
  });
  const title = t(approves ? 'bulk.approve' : 'bulk.reject', { count: requests.length });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      insistent={form.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={form.pending}>
            {t('common:cancel')}
          </Button>
          <Button kind={approves ? 'primary' : 'danger'} type="submit" form={form.id} busy={form.pending}>
            {title}
          </Button>
        </>
      }
    >
      <form className={styles.form} {...form.formProps}>
        <Alert type="warning" showIcon icon={<Icon name="alert" size={18} />} title={t('bulk.final')} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
        <ul className={styles.bulkList} tabIndex={0} aria-label={t('bulk.chosen')}>
          {requests.map(({ _id, user }) => (
            <li key={_id}>{user.name}</li>
          ))}
        </ul>
        <TextAreaField {...form.text('notes')} label={t('notes')} hint={t('notesHint')} max={VERIFICATION.notesMax} />
        <TextAreaField
          {...form.text('internalNotes')}
          label={t('internalNotes')}
          hint={t('internalHint')}
          max={VERIFICATION.internalNotesMax}
        />
        {form.pending ? (
          <Progress percent={(finished / requests.length) * 100} showInfo={false} aria-label={t('bulk.deciding')} />
        ) : null}
      </form>
    </Dialog>
  );
};
