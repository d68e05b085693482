import { MEETING } from '@visavis/contracts/constants/meeting';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayLeave } from '../../../shared/form/may-leave.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { MeetingFields } from '../../../shared/meeting-form/meeting-fields.tsx';
import { checkMeeting } from '../../../shared/meeting-form/meeting-rules.ts';
import { bodyOf, emptyMeeting, type MeetingValues } from '../../../shared/meeting-form/meeting-values.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import type { FoundUser } from '../api.ts';
import { useCreateMeeting } from '../meetings/api.ts';
import { closeIfStillOpen, closeReviewDialog } from './review.ts';
import { UserPicker } from './user-picker.tsx';

type CreateValues = MeetingValues & { user: FoundUser | undefined };

/** A meeting proposed in a user's name. It waits for approval like any other. */
export const CreateDialog = () => {
  const t = useT();
  const create = useCreateMeeting();
  const navigate = useNavigate();
  const now = useNow();
  const [empty] = useState<CreateValues>(() => ({ ...emptyMeeting(), timeZone: MEETING.timeZoneDefault, user: undefined }));
  const form = useForm<CreateValues>({
    initial: empty,
    check: (values) => ({
      ...(values.user ? {} : { user: t('create.whose') }),
      ...checkMeeting(values, { now: serverNow() }),
    }),
    send: async ({ user, ...values }) => {
      if (!user) return;
      const close = closeIfStillOpen();
      const { title = '', description = '', date = '', ...rest } = bodyOf(values);
      const meeting = await create.mutateAsync({ userId: user._id, title, description, date, ...rest });
      toast.success(t('meetingForm:created'), ADMIN_TOAST);
      if (close()) navigate(`/admin/meetings/${meeting._id}`);
    },
    failed: t('meetingForm:createFailed'),
    toastRefusals: ADMIN_TOAST,
    focus: 'input',
  });
  const { title, description, date } = form.values;
  const dirty = Boolean(title || description || date);
  return (
    <FormDialog
      title={t('create.title')}
      size="large"
      onClose={closeReviewDialog}
      mayClose={() => mayLeave(dirty)}
      form={form}
      action={t('create.submit')}
      failure={null}
    >
      <UserPicker
        user={form.values.user}
        error={form.errors.user ?? form.errors.userId}
        // The day and the hour are meant where the host is.
        onPick={(user) => form.change({ user, timeZone: user?.timeZone ?? empty.timeZone })}
      />
      <MeetingFields
        form={form}
        now={now}
        locked={false}
        zone="fixed"
        category={{ none: t('meetingForm:decideLater') }}
        hostPhone={form.values.user?.phone}
      />
    </FormDialog>
  );
};
