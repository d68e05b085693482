import { ACCOUNT, PROFILE } from '@visavis/contracts/constants/account';
import { readablePhone } from '@visavis/contracts/phone-digits';
import type { Profile } from '@visavis/contracts/profile';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { accountSchema, useForm } from '../../../shared/form/use-form.ts';
import { formatLongDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { setLanguage } from '../../../shared/i18n/when-hindi.ts';
import { AntdProvider } from '../../../shared/kit/antd-provider.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { lazyPart, loadModule } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError, FieldGroup, LabelNote } from '../../../shared/ui/field-parts.tsx';
import section from '../../../shared/ui/section.module.css';
import { toast } from '../../../shared/ui/toasts.ts';
import { newerProfile, useSaveProfile, useStopPhoneChange } from '../api.ts';
import styles from '../profile.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';
import { drafts } from './draft.ts';
import {
  changedFields,
  changesOf,
  formOf,
  merged,
  sameForm,
  type ProfileForm as Values,
  withoutEmptyLinks,
} from './profile-form-model.ts';

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'), 'PhoneDialog');

/** Not part of the form: a new number is a matter of its own, with codes. */
const PhoneRow = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const { phone, phoneChange } = profile;
  const change = () => setChanging(true);
  return (
    <FieldGroup legend={t('common:phoneNumber')}>
      <div className={styles.phone}>
        <span className="tabular">{readablePhone(phone)}</span>
        {phoneChange ? null : (
          <Button size="small" onClick={change}>
            {t('phone.change')}
          </Button>
        )}
      </div>
      {phoneChange ? <WaitingPhone change={phoneChange} confirm={change} /> : <p className="quiet">{t('phone.hint')}</p>}
      {changing ? (
        <Suspense fallback={null}>
          <PhoneDialog profile={profile} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </FieldGroup>
  );
};

/** A change that the old phone has not confirmed, and how to make or stop it. */
const WaitingPhone = ({ change, confirm }: { change: NonNullable<Profile['phoneChange']>; confirm: () => void }) => {
  const t = useT();
  const stop = useStopPhoneChange();
  const keep = () =>
    stop.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(t(ended > 0 ? 'phone.keptAlone' : 'phone.kept')),
      onError: (error) => toast.error(messageOf(error, t('phone.keepFailed'))),
    });
  return (
    <>
      <p>{t('phone.waits', { phone: readablePhone(change.phone), day: formatLongDay(change.at) })}</p>
      <p className="quiet">{t('phone.waitsHint')}</p>
      <div className="wrap gap-8">
        <Button size="small" busy={stop.isPending} onClick={keep}>
          {t('phone.keep')}
        </Button>
        <Button size="small" onClick={confirm}>
          {t('phone.confirm')}
        </Button>
      </div>
    </>
  );
};

const MoreFields = lazyPart(() => import('./more-fields.tsx'), 'MoreFields');

export const ProfileForm = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [draft] = useState(() => {
    const stored = drafts.read();
    // It can be saved at once: a field of it that is refused has to be there.
    if (stored) MoreFields.preload();
    return stored;
  });
  // What the changes were made over; while nothing is changed, the form shows the profile as it comes in.
  const [over, setOver] = useState(draft?.base);
  const [restored, setRestored] = useState(Boolean(draft));
  const save = useSaveProfile();
  const base = over && !sameForm(over, profile) ? over : profile;

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
      drafts.keep({ base, form: values });
    },
  });
  const { values } = form;
  const dirty = changedFields(formOf(base), values).length > 0;
  const startOver = () => {
    drafts.drop();
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
    drafts.keep({ base: latest, form: mine });
    void form.run(() => send(latest, mine));
  };

  const inField = Object.keys(form.refused).length > 0;
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
          <Suspense fallback={<div style={{ minHeight: '900px' }} />}>
            <MoreFields form={form} />
          </Suspense>
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
