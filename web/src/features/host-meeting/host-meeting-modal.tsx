import { CATEGORIES, CLIENT, MEETING } from '@visavis/contracts/constants';
import { Select } from 'antd';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { fieldErrors, messageOf } from '../../shared/api/http-error.ts';
import { useNow } from '../../shared/hooks/use-now.ts';
import { useOneAtATime } from '../../shared/hooks/use-one-at-a-time.ts';
import { serverWords } from '../../shared/i18n/server-words.ts';
import { closeHostMeeting, type HostMeetingRequest } from '../../shared/state/overlays.ts';
import { useReloadGuard } from '../../shared/state/reload-guard.ts';
import { AntdProvider } from '../../shared/theme/antd-provider.tsx';
import { serverNow } from '../../shared/time/server-clock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FieldError, FieldShell, TextAreaField, TextField } from '../../shared/ui/field.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { useSaveMeeting } from './api/save-meeting.ts';
import { type Change, changesOf } from './changes.ts';
import { CoHostsField } from './co-hosts-field.tsx';
import { ConfirmUpdateDialog } from './confirm-update-dialog.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import styles from './host-meeting.module.css';
import { initialForm, isLocked, type MeetingForm, payloadOf } from './meeting-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useT } from './texts.ts';
import { fieldOrder, lengthOf, validateMeeting } from './validate-meeting.ts';

/** Escape closes an open list, and not the whole form with it. */
const keepOpen = (event: KeyboardEvent) => {
  if (event.key === 'Escape' && (event.target as Element).closest('.ant-select-open, .ant-picker-focused'))
    event.preventDefault();
};

/** Host a Meeting and Edit Meeting. */
export const HostMeetingModal = ({ request }: { request: HostMeetingRequest }) => {
  const t = useT();
  const editing = request.kind === 'edit';
  const locked = isLocked(request);
  const [draft] = useState(() => readDraft(request));
  const [restored, setRestored] = useState(Boolean(draft));
  const [form, setForm] = useState<MeetingForm>(() => draft ?? initialForm(request));
  const [tried, setTried] = useState(false);
  const [confirming, setConfirming] = useState<Change[]>();
  const save = useSaveMeeting(editing ? request.meeting._id : undefined);
  const body = useRef<HTMLFormElement>(null);
  const now = useNow();

  const changes = changesOf(initialForm(request), form);
  const dirty = changes.length > 0;
  useReloadGuard('form', dirty);
  const refused = save.error ? fieldErrors(save.error) : {};
  const errors = { ...refused, ...(tried ? validateMeeting(form, { locked, now }) : {}) };
  const coHostRefusal = Object.entries(refused).find(([path]) => path.startsWith('coHosts'))?.[1];

  const change = (next: Partial<MeetingForm>) => {
    const changed = { ...form, ...next };
    setForm(changed);
    keepDraft(request, changed);
    if (save.error) save.reset();
  };
  const startOver = () => {
    dropDraft(request);
    setForm(initialForm(request));
    setRestored(false);
    setTried(false);
  };
  const close = () => closeHostMeeting(request);
  const wordsOf = (error: unknown) => messageOf(error, editing ? t('updateFailed') : t('meetingForm:createFailed'));
  const oneAtATime = useOneAtATime();
  const send = () =>
    oneAtATime(() =>
      // A promise is answered although the form is closed by then: what was saved is no draft any more.
      save.mutateAsync(payloadOf(form, request)).then(
        (answer) => {
          dropDraft(request);
          close();
          toast.success(editing ? t('meetingForm:updated') : t('meetingForm:created'));
          for (const warning of ('warnings' in answer && answer.warnings) || [])
            toast.warning(serverWords(warning), { durationMs: CLIENT.toastAdminMs });
        },
        (error) => {
          setConfirming(undefined);
          if (!body.current) toast.error(wordsOf(error));
        },
      ),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    const found = validateMeeting(form, { locked, now: serverNow() });
    const first = fieldOrder.find((field) => found[field]);
    if (first) {
      const element = body.current?.querySelector<HTMLElement>(
        `[name="${first}"], [data-field="${first}"] input, input[data-field="${first}"]`,
      );
      return element?.focus();
    }
    if (!editing) void send();
    else if (dirty) setConfirming(changes);
    else close();
  };

  const failure = save.error ? wordsOf(save.error) : undefined;
  return (
    <AntdProvider>
      <Dialog
        title={editing ? t('edit') : t('host')}
        onClose={close}
        size="medium"
        footer={
          <>
            <Button onClick={close}>{t('common:close')}</Button>
            <Button kind="primary" type="submit" form="host-meeting" busy={save.isPending}>
              {editing ? t('update') : t('propose')}
            </Button>
          </>
        }
      >
        <form ref={body} id="host-meeting" className={styles.form} onSubmit={submit} onKeyDownCapture={keepOpen} noValidate>
          {restored ? (
            <p className={styles.restored} role="status">
              <span>{t('kept')}</span>
              <Button size="small" kind="quiet" onClick={startOver}>
                {t('startOver')}
              </Button>
            </p>
          ) : null}
          {locked ? <p className={styles.note}>{t('locked')}</p> : null}
          <TextField
            label={t('meetingForm:title')}
            name="title"
            disabled={locked}
            maxLength={200}
            placeholder={t('titlePlaceholder')}
            value={form.title}
            error={errors.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextAreaField
            label={t('meetingForm:description')}
            name="description"
            disabled={locked}
            rows={4}
            value={form.description}
            error={errors.description}
            aside={
              <span className={`${styles.optional} tabular`} aria-hidden="true">
                {lengthOf(form.description)} / {MEETING.descriptionMax}
              </span>
            }
            onChange={(event) => change({ description: event.target.value })}
          />
          <ScheduleFields form={form} errors={errors} now={now} locked={locked} change={change} />
          <FieldShell label={t('meetingForm:category')} hint={t('categoryHint')}>
            {(ids) => (
              <Select
                {...ids}
                size="large"
                allowClear
                disabled={locked}
                placeholder={t('meetingForm:chooseCategory')}
                value={form.category || undefined}
                options={CATEGORIES.map(({ slug }) => ({ value: slug as string, label: t(`common:category.${slug}`) }))}
                onChange={(category?: string) => change({ category: category ?? '' })}
              />
            )}
          </FieldShell>
          <CoHostsField coHosts={form.coHosts} error={coHostRefusal} change={(coHosts) => change({ coHosts })} />
          {failure ? <FieldError>{failure}</FieldError> : null}
        </form>
      </Dialog>
      {confirming ? (
        <ConfirmUpdateDialog
          changes={confirming}
          approved={locked}
          busy={save.isPending}
          onConfirm={() => void send()}
          onClose={() => setConfirming(undefined)}
        />
      ) : null}
    </AntdProvider>
  );
};
