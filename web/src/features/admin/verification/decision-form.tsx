import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { useDecision } from '../dialogs/decision.tsx';
import styles from '../dialogs/dialogs.module.css';
import { Effects } from '../dialogs/effects.tsx';
import { useDecide, type VerificationRequest } from './api.ts';

interface Props {
  request: VerificationRequest;
  title: string;
  facts: ReactNode;
  /** Shown in place of all else, which keeps what was typed. */
  view: ReactNode;
  onClose: () => void;
}
interface Values {
  status: 'approved' | 'rejected';
  notes: string;
  internalNotes: string;
}
const schema = async () => (await import('@visavis/contracts/verification-form')).verificationDecision;

/** Approve or reject, with notes. */
export const DecisionForm = ({ request, title, facts, view, onClose }: Props) => {
  const t = useT();
  const decide = useDecide(request._id);
  // The decision is about what the admin has read.
  const [version] = useState(request.version);
  // The key that opened it: the notes that a rejection needs, or the button that approves.
  const { intent } = (useLocation().state ?? {}) as { intent?: Values['status'] };
  const [failed, setFailed] = useState<'failedApprove' | 'failedReject'>('failedApprove');
  const form = useDecision<Values>({
    ids: [request._id],
    what: ({ status }) => `${t(status === 'approved' ? 'approve' : 'reject')}: ${request.user.name}`,
    onClose,
    initial: { status: 'approved', notes: '', internalNotes: '' },
    schema,
    send: async (values) => {
      setFailed(values.status === 'approved' ? 'failedApprove' : 'failedReject');
      await decide.mutateAsync({ ...values, version });
      toast.success(t(values.status), ADMIN_TOAST);
    },
    failed: t(failed),
    ...(intent && { focus: intent === 'rejected' ? 'textarea' : '[data-approve]' }),
  });
  if (form.held) return null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      insistent={form.pending}
      size="large"
      footer={
        view ? undefined : (
          <>
            <Button kind="danger" disabled={form.pending} onClick={() => void form.submit({ status: 'rejected' })}>
              {t('reject')}
            </Button>
            <Button data-approve kind="primary" disabled={form.pending} onClick={() => void form.submit({ status: 'approved' })}>
              {t('approve')}
            </Button>
          </>
        )
      }
    >
      {view}
      <div hidden={Boolean(view)}>
        {facts}
        <form className={styles.form} {...form.formProps} onSubmit={(event) => event.preventDefault()}>
          {form.failure && Object.keys(form.refused).length === 0 ? (
            <Alert type="error" showIcon icon={<Icon name="alert" size={18} />} title={form.failure} />
          ) : null}
          <Effects of="verify" ids={[request.user._id]} />
          <TextAreaField {...form.text('notes')} label={t('notes')} hint={t('notesHint')} max={VERIFICATION.notesMax} />
          <TextAreaField
            {...form.text('internalNotes')}
            label={t('internalNotes')}
            hint={t('internalHint')}
            max={VERIFICATION.internalNotesMax}
          />
        </form>
      </div>
    </Dialog>
  );
};
