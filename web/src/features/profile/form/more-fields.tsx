import { PROFILE } from '@visavis/contracts/constants/account';
import { currentZoneName } from '@visavis/contracts/constants/zone';
import type { useForm } from '../../../shared/form/use-form.ts';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { formatTime, myZone } from '../../../shared/format/dates.ts';
import { distinctZoneName } from '../../../shared/format/zones.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/language.ts';
import { ChoiceField } from '../../../shared/kit/choice-field.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { LinksField } from '../../../shared/kit/links-field.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { TextAreaField } from '../../../shared/kit/text-area-field.tsx';
import { TimeZoneField } from '../../../shared/kit/time-zone-field.tsx';
import { TextButton } from '../../../shared/ui/button.tsx';
import { LabelNote } from '../../../shared/ui/field-parts.tsx';
import styles from '../profile.module.css';
import { type ProfileForm, slugOrNull } from './profile-form-model.ts';

/** What the form asks below its first view. */
export const MoreFields = ({ form }: { form: ReturnType<typeof useForm<ProfileForm>> }) => {
  const t = useT();
  const now = useNow();
  const { values, errors } = form;
  const here = myZone();
  return (
    <>
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
      <LinksField
        legend={
          <>
            {t('form.links')} <LabelNote>{t('form.linksHint', { max: PROFILE.linksMax })}</LabelNote>
          </>
        }
        words={{
          link: (at) => t('form.link', { at }),
          remove: (at) => t('form.removeLink', { at }),
          add: t('form.addLink'),
        }}
        name="links"
        links={values.links}
        errors={errors}
        change={(links) => form.change({ links })}
        min={0}
        max={PROFILE.linksMax}
        maxLength={PROFILE.linkMax}
      />
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
    </>
  );
};
