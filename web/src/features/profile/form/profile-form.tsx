import { ACCOUNT, PROFILE } from '@visavis/contracts/constants/account';
import { currentZoneName } from '@visavis/contracts/constants/zone';
import type { Profile } from '@visavis/contracts/profile';
import { useState } from 'react';
import { accountSchema, useForm } from '../../../shared/form/use-form.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { formatTime, myZone } from '../../../shared/format/dates.ts';
import { distinctZoneName } from '../../../shared/format/zones.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/language.ts';
import { setLanguage } from '../../../shared/i18n/when-hindi.ts';
import { AntdProvider } from '../../../shared/kit/antd-provider.tsx';
import { ChoiceField, SelectField, TextAreaField, TextField } from '../../../shared/kit/field.tsx';
import { TimeZoneField } from '../../../shared/kit/time-zone-field.tsx';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { loadModule } from '../../../shared/loading/lazy-part.ts';
import { Button, TextButton } from '../../../shared/ui/button.tsx';
import { FieldError, LabelNote } from '../../../shared/ui/field-parts.tsx';
import section from '../../../shared/ui/section.module.css';
import { toast } from '../../../shared/ui/toasts.ts';
import { newerProfile, useSaveProfile } from '../api.ts';
import styles from '../profile.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { LinksField } from './links-field.tsx';
import { PhoneRow } from './phone-row.tsx';
import {
  changedFields,
  changesOf,
  formOf,
  merged,
  sameForm,
  slugOrNull,
  type ProfileForm as Values,
  withoutEmptyLinks,
} from './profile-form-model.ts';

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [draft] = useState(readDraft);
  // What the changes were made over; while nothing is changed, the form shows the profile as it comes in.
  const [over, setOver] = useState(draft?.base);
  const [restored, setRestored] = useState(Boolean(draft));
  const save = useSaveProfile();
  const base = over && !sameForm(over, profile) ? over : profile;
  const now = useNow();

  const form = useForm<Values>({
    initial: formOf(base),
    changes: draft?.form,
    schema: accountSchema('profileForm'),
    check: withoutEmptyLinks,
    send: (values) => (changedFields(formOf(base), values).length > 0 ? send(base, values) : undefined),
    failed: t('form.failed'),
    onChange: (values) => {
      // Typed back to what it was: nothing to keep.
      if (JSON.stringify(values) === JSON.stringify(formOf(base))) return startOver();
      setOver(base);
      keepDraft({ base, form: values });
    },
  });
  const { values, errors } = form;
  const dirty = changedFields(formOf(base), values).length > 0;
  const startOver = () => {
    dropDraft();
    setOver(undefined);
    setRestored(false);
    form.reset();
  };
  const send = async (from: Profile, wanted: Values): Promise<void> => {
    try {
      const { user } = await save.mutateAsync({ ...changesOf(formOf(from), wanted), version: from.version });
      // Another section may be shown by now: what was saved is no draft any more.
      startOver();
      toast.success(t('form.saved'), { key: 'profile-saved' });
      if (from.isVerified && !user.isVerified) toast.info(t('form.badgeWaits'));
      void setLanguage(user.language, loadModule);
    } catch (error) {
      const newer = newerProfile(error);
      // Only something beside the form was changed, such as the picture: nothing to ask.
      if (newer && sameForm(from, newer)) return send(newer, wanted);
      throw error;
    }
  };
  const theirs = newerProfile(form.refusal);
  const newer = theirs && !sameForm(base, theirs) ? theirs : undefined;
  const keepMine = (latest: Profile) => {
    const mine = merged(formOf(base), formOf(latest), values);
    setOver(latest);
    form.reset(mine);
    keepDraft({ base: latest, form: mine });
    void form.run(() => send(latest, mine));
  };

  const inField = Object.keys(form.refused).length > 0;
  const here = myZone();
  const nameHint = profile.isVerified ? t('form.badge') : profile.role === 'participant' ? undefined : t('form.meetingsKeep');
  return (
    <AntdProvider>
      <form
        className={section.card}
        {...form.formProps}
        // Empty links are places to type in, and not sent.
        onSubmit={form.onSubmit({ links: values.links.filter((link) => link.trim()) })}
        aria-label={t('tab.about')}
      >
        {restored && dirty ? (
          <p className={section.note} role="status">
            {t('form.kept')}
          </p>
        ) : null}
        <div className={styles.pair}>
          <TextField
            {...form.text('name')}
            label={t('common:name')}
            autoComplete="name"
            maxLength={ACCOUNT.nameMax}
            hint={values.name.trim() === profile.name ? undefined : nameHint}
          />
          <PhoneRow profile={profile} />
        </div>
        <TextField
          label={
            <>
              {t('form.email')} <LabelNote>{t('form.optional')}</LabelNote>
            </>
          }
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={PROFILE.emailMax}
          hint={t('form.emailHint')}
        />
        <BelowFold height="900px">
          <TextField
            label={
              <>
                {t('form.headline')} <LabelNote>{t('form.optional')}</LabelNote>
              </>
            }
            {...form.text('headline')}
            maxLength={PROFILE.headlineMax}
            placeholder={t('form.headlinePlaceholder')}
            hint={t('form.headlineHint')}
          />
          <TextAreaField
            label={
              <>
                {t('form.about')} <LabelNote>{t('form.optional')}</LabelNote>
              </>
            }
            {...form.text('about')}
            rows={4}
            hint={t('form.aboutHint')}
            placeholder={t('form.aboutPlaceholder')}
            max={PROFILE.aboutMax}
          />
          <LinksField links={values.links} errors={errors} change={(links) => form.change({ links })} />
          <div className={styles.pair}>
            <ChoiceField
              {...form.pick('goal')}
              value={values.goal ?? ''}
              onChange={(goal) => form.change({ goal: goal || null })}
              label={t('form.goal')}
              choices={PROFILE.goals.map((value) => ({ value, label: t(`goal.${value}`) }))}
            />
            <SelectField
              {...form.pick('category')}
              value={values.category ?? ''}
              onChange={(slug) => form.change({ category: slugOrNull(slug) })}
              label={t('form.category')}
              placeholder={t('form.noCategory')}
              options={categoryOptions()}
              hint={t('form.categoryHint')}
            />
          </div>
          <div className={styles.pair}>
            <div className={styles.zone}>
              <TimeZoneField
                {...form.pick('timeZone')}
                label={t('form.timeZone')}
                hint={t('form.timeZoneHint', { time: formatTime(new Date(now).toISOString(), values.timeZone) })}
              />
              {currentZoneName(values.timeZone) === here ? null : (
                <TextButton className={styles.deviceZone} onClick={() => form.change({ timeZone: here })}>
                  {t('form.deviceZone', { zone: distinctZoneName(here) })}
                </TextButton>
              )}
            </div>
            <ChoiceField
              {...form.pick('language')}
              label={t('common:language')}
              hint={t('form.languageHint')}
              choices={LANGUAGES.map((value) => ({
                value,
                label: (
                  <span lang={value} className="language-name">
                    {LANGUAGE_NAMES[value]}
                  </span>
                ),
              }))}
            />
          </div>
        </BelowFold>
        {form.failure && !theirs && !inField ? <FieldError>{form.failure}</FieldError> : null}
        <div className={styles.saving} data-dirty={dirty}>
          <span role="status" className={styles.unsaved}>
            {dirty ? t('form.unsaved') : ''}
          </span>
          {dirty ? <Button onClick={startOver}>{t('form.discard')}</Button> : null}
          <Button kind="primary" type="submit" busy={form.pending} disabled={!dirty}>
            {t('form.save')}
          </Button>
        </div>
        {newer ? (
          <ConflictDialog
            base={formOf(base)}
            theirs={formOf(newer)}
            mine={values}
            busy={form.pending}
            onTheirs={startOver}
            onMine={() => keepMine(newer)}
            onClose={form.dismissRefusal}
          />
        ) : null}
      </form>
    </AntdProvider>
  );
};
