import { useState } from 'react';
import { HttpError, messageOf } from '../../../shared/api/http-error.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/meeting-form.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { type Change, ChangesList } from '../../../shared/meeting-form/changes-list.tsx';
import { changesOf } from '../../../shared/meeting-form/meeting-changes.ts';
import { MeetingFields } from '../../../shared/meeting-form/meeting-fields.tsx';
import styles from '../../../shared/meeting-form/meeting-form.module.css';
import { checkMeeting } from '../../../shared/meeting-form/meeting-rules.ts';
import { bodyOf, keepsStart, type MeetingValues } from '../../../shared/meeting-form/meeting-values.ts';
import { useUser } from '../../../shared/session/session.ts';
import { closeHostMeeting, type HostMeetingRequest } from '../../../shared/state/overlays.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useSaveMeeting } from './api.ts';
import { draftKey, drafts, initialOf } from './draft.ts';
import { Preview } from './preview.tsx';

/** Of the dates of office hours, the one that is taken. */
const takenDate = (error: unknown, now: number) => {
  if (!(error instanceof HttpError) || error.error !== 'MEETING_OVERLAP') return undefined;
  const { date, title } = (error.details ?? {}) as { date?: string; title?: string };
  return date && title ? t('repeats.taken', { day: formatDay(date, now), title }) : undefined;
};

/** Host a Meeting and Edit Meeting. */
export const HostMeetingModal = ({ request }: { request: HostMeetingRequest }) => {
  const t = useT();
  const edited = request.kind === 'edit' ? request.meeting : undefined;
  const locked = edited?.status === 'approved';
  const user = useUser();
  const now = useNow();
  const [draft] = useState(() => drafts.read(draftKey(request)));
  const [restored, setRestored] = useState(Boolean(draft));
  const [confirming, setConfirming] = useState<Change[]>();
  const save = useSaveMeeting(edited?._id);
  const [initial] = useState(() => initialOf(request, user?._id));
  const close = () => closeHostMeeting(request);
  const sameStart = (values: MeetingValues) => edited !== undefined && keepsStart(values, initial);

  const form = useForm<MeetingValues>({
    initial,
    changes: draft,
    check: (values) => checkMeeting(values, { now: serverNow(), locked, sameStart: sameStart(values) }),
    send: (values) => {
      if (!edited) return sent(values);
      const changes = changesOf(initial, values);
      if (changes.length > 0) setConfirming(changes);
      else close();
    },
    failed: (error) => takenDate(error, now) ?? messageOf(error, edited ? t('updateFailed') : t('createFailed')),
    onChange: (values) => drafts.keep(values, draftKey(request)),
    onRefused: () => setConfirming(undefined),
  });
  const sent = async (values: MeetingValues) => {
    const body = {
      ...bodyOf(values, { locked, sameStart: sameStart(values) }),
      // Left out, it would stay as it was.
      ...(edited && !locked && { category: values.category || null }),
      ...(edited && { version: edited.version }),
    };
    await save.mutateAsync(body);
    // The form may be closed by now: what was saved is no draft any more.
    drafts.drop(draftKey(request));
    close();
    toast.success(edited ? t('updated') : t('created'));
  };
  const startOver = () => {
    drafts.drop(draftKey(request));
    form.reset();
    setRestored(false);
  };

  return (
    <>
      <FormDialog
        title={edited ? t('edit') : t('host')}
        onClose={close}
        // The draft is kept.
        mayClose={() => true}
        form={form}
        action={edited ? t('update') : t('propose')}
        keep={t('common:close')}
        failure={null}
      >
        {restored ? (
          <p className={styles.restored} role="status">
            <span>{t('kept')}</span>
            <Button size="small" kind="quiet" onClick={startOver}>
              {t('startOver')}
            </Button>
          </p>
        ) : null}
        <MeetingFields
          form={form}
          now={now}
          locked={locked}
          zone="chosen"
          category={{ none: t('undecided'), hint: t('categoryHint') }}
          hostPhone={user?.phone}
        />
        {locked ? null : <Preview values={form.values} />}
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      </FormDialog>
      {confirming ? (
        <ConfirmDialog
          title={t('confirmUpdate')}
          action={t('update')}
          keep={t('common:back')}
          kind="primary"
          onConfirm={() => form.run(() => sent(form.values))}
          onClose={() => setConfirming(undefined)}
        >
          <p>{locked ? t('updatePublic') : t('updatePending')}</p>
          <ChangesList changes={confirming} />
        </ConfirmDialog>
      ) : null}
    </>
  );
};
