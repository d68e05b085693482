import { ACCOUNT, PROFILE } from '@visavis/contracts/constants';
import type { Profile } from '@visavis/contracts/profile';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { fieldErrors, messageOf } from '../../../shared/api/http-error.ts';
import { useOneAtATime } from '../../../shared/hooks/use-one-at-a-time.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/language.ts';
import { setLanguage } from '../../../shared/i18n/when-hindi.ts';
import { useReloadGuard } from '../../../shared/state/reload-guard.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, TextAreaField, TextField } from '../../../shared/ui/field.tsx';
import { lazyPart, loadModule } from '../../../shared/ui/lazy-part.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { newerProfile, useSaveProfile } from '../api/save-profile.ts';
import styles from '../profile.module.css';
import { useT } from '../texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { LinksField } from './links-field.tsx';
import { PhoneRow } from './phone-row.tsx';
import {
  changedFields,
  changesOf,
  type ProfileForm as Form,
  formOf,
  merged,
  sameForm,
  validateProfile,
} from './profile-form-model.ts';

/** antd's search in a list of 400 zones: not needed to see the form. */
const TimeZoneField = lazyPart(() => import('./time-zone-field.tsx'), 'TimeZoneField');

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [draft, setDraft] = useState(readDraft);
  const [restored, setRestored] = useState(Boolean(draft));
  const [tried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const save = useSaveProfile();
  // While nothing is typed, the form shows the profile, as it comes in.
  const base = draft && !sameForm(draft.base, profile) ? draft.base : profile;
  const form = draft?.form ?? formOf(profile);
  const dirty = changedFields(formOf(base), form).length > 0;
  useReloadGuard('form', dirty);
  const theirs = newerProfile(save.error);
  const newer = theirs && !sameForm(base, theirs) ? theirs : undefined;
  const refused = save.error ? fieldErrors(save.error) : {};
  const errors = { ...refused, ...(tried ? validateProfile(form) : {}) };

  const keep = (next: { base: Profile; form: Form } | undefined) => {
    setDraft(next);
    if (next) keepDraft(next);
    else dropDraft();
  };
  const change = (part: Partial<Form>) => {
    const next = { ...form, ...part };
    // Typed back to what it was: nothing to keep.
    keep(JSON.stringify(next) === JSON.stringify(formOf(base)) ? undefined : { base, form: next });
    if (save.error) save.reset();
  };
  const reset = () => {
    keep(undefined);
    setRestored(false);
    setTried(false);
    save.reset();
  };
  const oneAtATime = useOneAtATime();
  const send = (from: Profile, wanted: Form): Promise<void> =>
    // A promise is answered although another section is shown by then: what was saved is no draft any more.
    save.mutateAsync({ ...changesOf(formOf(from), wanted), version: from.version }).then(
      ({ user }) => {
        reset();
        toast.success(t('form.saved'), { key: 'profile-saved' });
        void setLanguage(user.language, loadModule);
      },
      // Only something beside the form was changed, such as the picture: nothing to ask.
      (error) => {
        const newer = newerProfile(error);
        return newer && sameForm(from, newer) ? send(newer, wanted) : undefined;
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    const wanted = { ...form, links: form.links.filter((link) => link.trim()) };
    const [wrong] = Object.keys(validateProfile(wanted));
    if (wrong) {
      change({ links: wanted.links });
      return element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    }
    if (dirty) void oneAtATime(() => send(base, wanted));
  };
  const keepMine = (theirs: Profile) => {
    const next = { base: theirs, form: merged(formOf(base), formOf(theirs), form) };
    keep(next);
    void send(next.base, next.form);
  };

  const inField = Object.keys(refused).length > 0;
  const failure = save.error && !theirs && !inField ? messageOf(save.error, t('form.failed')) : undefined;
  return (
    <form ref={element} className={styles.card} onSubmit={submit} noValidate aria-label={t('tab.about')}>
      {restored && dirty ? (
        <p className={styles.note} role="status">
          {t('form.kept')}
        </p>
      ) : null}
      <div className={styles.pair}>
        <TextField
          label={t('common:name')}
          name="name"
          autoComplete="name"
          maxLength={ACCOUNT.nameMax}
          value={form.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <PhoneRow phone={profile.phone} />
      </div>
      <TextField
        label={
          <>
            {t('form.email')} <span className={styles.optional}>{t('form.optional')}</span>
          </>
        }
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={PROFILE.emailMax}
        hint={t('form.emailHint')}
        value={form.email}
        error={errors.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextAreaField
        label={
          <>
            {t('form.about')} <span className={styles.optional}>{t('form.optional')}</span>
          </>
        }
        name="about"
        rows={4}
        placeholder={t('form.aboutPlaceholder')}
        value={form.about}
        error={errors.about}
        aside={
          <span className={`${styles.optional} tabular`} aria-hidden="true">
            {[...form.about].length} / {PROFILE.aboutMax}
          </span>
        }
        onChange={(event) => change({ about: event.target.value })}
      />
      <LinksField links={form.links} errors={errors} change={(links) => change({ links })} />
      <div className={styles.pair}>
        <Suspense fallback={<Skeleton height="72px" />}>
          <TimeZoneField value={form.timeZone} error={errors.timeZone} onChange={(timeZone) => change({ timeZone })} />
        </Suspense>
        <fieldset className={styles.group}>
          <legend>{t('common:language')}</legend>
          <div className={styles.choices}>
            {LANGUAGES.map((one) => (
              <label key={one} lang={one}>
                <input
                  type="radio"
                  name="language"
                  value={one}
                  checked={form.language === one}
                  onChange={() => change({ language: one })}
                />
                <span>{LANGUAGE_NAMES[one]}</span>
              </label>
            ))}
          </div>
          <p className={styles.hint}>{t('form.languageHint')}</p>
        </fieldset>
      </div>
      {failure ? <FieldError>{failure}</FieldError> : null}
      <div className={styles.saving} data-dirty={dirty}>
        <span role="status" className={styles.unsaved}>
          {dirty ? t('form.unsaved') : ''}
        </span>
        {dirty ? <Button onClick={reset}>{t('form.discard')}</Button> : null}
        <Button kind="primary" type="submit" busy={save.isPending} disabled={!dirty}>
          {t('form.save')}
        </Button>
      </div>
      {newer ? (
        <ConflictDialog
          base={formOf(base)}
          theirs={formOf(newer)}
          mine={form}
          busy={save.isPending}
          onTheirs={reset}
          onMine={() => keepMine(newer)}
          onClose={() => save.reset()}
        />
      ) : null}
    </form>
  );
};
