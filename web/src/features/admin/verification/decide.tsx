import { VERIFICATION } from '@visavis/contracts/constants/verification';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isolate } from '../../../shared/format/isolate.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { Chosen, Decision, useDecision } from '../dialogs/decision.tsx';
import { Effects } from '../dialogs/effects.tsx';
import { decideInBulk } from '../list/outcome.tsx';
import { adminChanged } from '../query-keys.ts';
import { decideVerification, type VerificationRequest } from './api.ts';

type Status = 'approved' | 'rejected';
interface Values {
  status: Status;
  notes: string;
  internalNotes: string;
}
interface Props {
  request: {
    requests: readonly [VerificationRequest, ...VerificationRequest[]];
    /** Of a selection: what is decided, and who gets the ids of those that could not be decided, which stay selected. */
    many?: { status: Status; onDone: (failed: string[]) => void };
  };
  /** Of one: who asks, what was said, and a document, which is shown in place of all else. */
  title?: string;
  details?: ReactNode;
  view?: ReactNode;
  onClose: () => void;
}
const schema = async () => (await import('@visavis/contracts/verification-form')).verificationDecision;
const failedAs = { approved: 'failedApprove', rejected: 'failedReject' } as const;

/** Approve or reject one request or a selection, with notes. For good: whoever was approved can be revoked later, one by one. */
export const Decide = ({ request: { requests, many }, title = '', details, view, onClose }: Props) => {
  const t = useT();
  // The decision is about what the admin has read, or the list showed.
  const [[first, ...others]] = useState(requests);
  const chosen = [first, ...others];
  // The key that opened it: the notes that a rejection needs, or the button that approves.
  const { intent } = (useLocation().state ?? {}) as { intent?: Status };
  const [status, setStatus] = useState(many?.status ?? 'approved');
  const approves = status === 'approved';
  const titleOfMany = t(approves ? 'bulk.approve' : 'bulk.reject', { count: chosen.length });
  const form = useDecision<Values>({
    ids: chosen.map(({ _id }) => _id),
    what: ({ status }) =>
      many ? titleOfMany : `${t(status === 'approved' ? 'admin:approve' : 'admin:reject')}: ${isolate(first.user.name)}`,
    onClose,
    initial: { status, notes: '', internalNotes: '' },
    schema,
    send: async (values) => {
      setStatus(values.status);
      const decide = ({ _id, version }: VerificationRequest) => decideVerification(_id, { ...values, version });
      if (many)
        return decideInBulk(many.onDone, {
          items: chosen,
          work: decide,
          done: (items) => t(approves ? 'bulk.approved' : 'bulk.rejected', { count: items.length }),
          nameOf: ({ user }) => user.name,
          failed: t(failedAs[status]),
          onFinished: adminChanged,
        });
      // Not waited for: the request as it is now would take this dialog away before it closes.
      await decide(first).finally(() => void adminChanged());
      toast.success(t(values.status), ADMIN_TOAST);
    },
    failed: t(failedAs[status]),
    ...(many && { focus: 'textarea' }),
    ...(!many && intent && { focus: intent === 'rejected' ? 'textarea' : '[data-approve]' }),
  });
  const dialog = many
    ? ({ title: titleOfMany, action: titleOfMany, kind: approves ? 'primary' : 'danger', form } as const)
    : ({
        title,
        size: 'large',
        view,
        failure: null,
        // Two buttons decide: Enter alone does not.
        form: {
          ...form,
          formProps: { ...form.formProps, onSubmit: (event: { preventDefault(): void }) => event.preventDefault() },
        },
        buttons: (
          <>
            <Button kind="danger" disabled={form.pending} onClick={() => void form.submit({ status: 'rejected' })}>
              {t('admin:reject')}
            </Button>
            <Button data-approve kind="primary" disabled={form.pending} onClick={() => void form.submit({ status: 'approved' })}>
              {t('admin:approve')}
            </Button>
          </>
        ),
      } as const);
  return (
    <Decision {...dialog} onClose={onClose}>
      {many ? (
        <>
          <Alert type="warning" showIcon icon={<Icon name="alert" size={18} />} title={t('bulk.final')} />
          <Chosen label={t('bulk.chosen')}>
            {chosen.map(({ _id, user }) => (
              <li key={_id}>
                <bdi>{user.name}</bdi>
              </li>
            ))}
          </Chosen>
        </>
      ) : (
        <>
          {details}
          <Refusal form={form} />
        </>
      )}
      {many && !approves ? null : <Effects of="verify" ids={chosen.map(({ user }) => user._id)} />}
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

/** Below long facts, where the fields and the buttons are. */
export const Refusal = ({ form: { failure, refused } }: { form: { failure: string | undefined; refused: object } }) =>
  failure && Object.keys(refused).length === 0 ? (
    <Alert type="error" showIcon icon={<Icon name="alert" size={18} />} title={failure} />
  ) : null;
