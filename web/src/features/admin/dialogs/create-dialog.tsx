import { CLIENT } from '@visavis/contracts/constants/client';
import { MEETING } from '@visavis/contracts/constants/meeting';
import { Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayLeave } from '../../../shared/form/may-leave.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { ownSearch } from '../../../shared/kit/antd-provider.tsx';
import { Field } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { MeetingFields } from '../../../shared/meeting-form/meeting-fields.tsx';
import { checkMeeting } from '../../../shared/meeting-form/meeting-rules.ts';
import { bodyOf, emptyMeeting, type MeetingValues } from '../../../shared/meeting-form/meeting-values.ts';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { type FoundUser, useUserSearch } from '../api.ts';
import { useCreateMeeting } from '../meeting-data/api.ts';
import styles from './dialogs.module.css';
import { closeIfStillOpen, closeReviewDialog } from './review.ts';

interface UserPickerProps {
  user: FoundUser | undefined;
  error: string | undefined;
  onPick: (user: FoundUser | undefined) => void;
}
/** Finds a user by name or phone. */
const UserPicker = ({ user, error, onPick }: UserPickerProps) => {
  const t = useT();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), CLIENT.searchDebounceMs);
  const { data: users = [], isFetching, error: failed } = useUserSearch(query);

  if (user)
    return (
      <div className={`${styles.person} ${styles.picked}`}>
        <Avatar name={user.name} picture={user.profilePicture} size={36} />
        <span className="words">
          <strong dir="auto">{user.name}</strong>
          <small className="quiet">
            {user.phone} · {user.timeZone.replaceAll('_', ' ')}
          </small>
        </span>
        <Button size="small" onClick={() => onPick(undefined)}>
          {t('create.change')}
        </Button>
      </div>
    );

  const searched = query.length >= 2;
  const nothing = failed ? t('create.searchFailed') : isFetching ? t('create.searching') : t('create.nobody', { query });
  return (
    <Field label={t('common:host')} hint={t('create.hint')} error={error}>
      {(ids) => (
        <Select
          {...ids}
          size="large"
          virtual={false}
          showSearch={{ ...ownSearch, onSearch: setText }}
          value={null}
          placeholder={t('create.placeholder')}
          notFoundContent={searched ? <span role="status">{nothing}</span> : null}
          options={(searched ? users : []).map(({ _id, name, isActive }) => ({ value: _id, label: name, disabled: !isActive }))}
          optionRender={({ value }) => <FoundOption user={users.find(({ _id }) => _id === value)} />}
          onChange={(id: string | null) => onPick(users.find(({ _id }) => _id === id))}
        />
      )}
    </Field>
  );
};

const FoundOption = ({ user }: { user: FoundUser | undefined }) => {
  const t = useT();
  if (!user) return null;
  return (
    <span className={styles.person}>
      <Avatar name={user.name} picture={user.profilePicture} size={30} />
      <span className="words">
        <bdi>{user.name}</bdi>
        <small className="quiet">
          {user.phone}
          {user.isActive ? '' : ` · ${t('create.inactive')}`}
        </small>
      </span>
    </span>
  );
};

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
