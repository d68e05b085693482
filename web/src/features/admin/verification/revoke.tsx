import { VERIFICATION } from '@visavis/contracts/constants/verification';
import type { ReactNode } from 'react';
import { isolate } from '../../../shared/format/isolate.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { Decision, useDecision } from '../dialogs/decision.tsx';
import { Effects } from '../dialogs/effects.tsx';
import { adminChanged } from '../query-keys.ts';
import { revokeVerification, type VerificationRequest } from './api.ts';
import { Refusal } from './decide.tsx';

interface Props {
  request: VerificationRequest;
  title: string;
  details: ReactNode;
  view: ReactNode;
  onClose: () => void;
}
const schema = async () => (await import('@visavis/contracts/verification-form')).verificationRevocation;

/** Takes a verification back, with the reason that the user reads. */
export const Revoke = ({ request, details, ...dialog }: Props) => {
  const t = useT();
  const form = useDecision({
    ids: [request._id],
    what: () => `${t('revoke')}: ${isolate(request.user.name)}`,
    onClose: dialog.onClose,
    initial: { reason: '' },
    schema,
    send: async ({ reason }) => {
      await revokeVerification(request._id, reason).finally(() => void adminChanged());
      toast.success(t('revoked'), ADMIN_TOAST);
    },
    failed: t('failedRevoke'),
  });
  const button = (
    <Button kind="danger" type="submit" form={form.id} busy={form.pending}>
      {t('revoke')}
    </Button>
  );
  return (
    <Decision {...dialog} size="large" form={form} failure={null} buttons={button}>
      {details}
      <Refusal form={form} />
      <Effects of="unverify" ids={[request.user._id]} />
      <TextAreaField {...form.text('reason')} label={t('revokeReason')} max={VERIFICATION.notesMax} />
    </Decision>
  );
};
