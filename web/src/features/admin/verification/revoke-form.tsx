import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { TextAreaField } from '../../../shared/kit/field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { useDecision } from '../dialogs/decision.tsx';
import styles from '../dialogs/dialogs.module.css';
import { Effects } from '../dialogs/effects.tsx';
import { useRevoke, type VerificationRequest } from './api.ts';

interface Props {
  request: VerificationRequest;
  title: string;
  facts: ReactNode;
  /** Shown in place of all else, which keeps what was typed. */
  view: ReactNode;
  onClose: () => void;
}
const schema = async () => (await import('@visavis/contracts/verification-form')).verificationRevocation;

/** Takes a verification back, with the reason that the user is told. */
export const RevokeForm = ({ request, title, facts, view, onClose }: Props) => {
  const t = useT();
  const revoke = useRevoke(request._id);
  const form = useDecision({
    ids: [request._id],
    what: () => `${t('revoke')}: ${request.user.name}`,
    onClose,
    initial: { reason: '' },
    schema,
    send: async ({ reason }) => {
      await revoke.mutateAsync(reason);
      toast.success(t('revoked'), ADMIN_TOAST);
    },
    failed: t('failedRevoke'),
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
          <Button kind="danger" type="submit" form={form.id} busy={form.pending}>
            {t('revoke')}
          </Button>
        )
      }
    >
      {view}
      <div hidden={Boolean(view)}>
        {facts}
        <form className={styles.form} {...form.formProps}>
          {form.failure && Object.keys(form.refused).length === 0 ? (
            <Alert type="error" showIcon icon={<Icon name="alert" size={18} />} title={form.failure} />
          ) : null}
          <Effects of="unverify" ids={[request.user._id]} />
          <TextAreaField {...form.text('reason')} label={t('revokeReason')} max={VERIFICATION.notesMax} />
        </form>
      </div>
    </Dialog>
  );
};
