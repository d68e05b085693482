import type { User } from '@visavis/contracts/auth';
import { PROFILE } from '@visavis/contracts/constants/account';
import { firstNameOf } from '@visavis/contracts/first-name';
import { useEffect } from 'react';
import { useForm } from '../../../shared/form/use-form.ts';
import { categoryName, categoryOptions } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { CheckField, ChoiceField } from '../../../shared/kit/choice-field.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { endWelcome, noteWelcomeSeen } from '../../../shared/session/welcome.ts';
import { openAlerts } from '../../../shared/state/overlays.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useProfile, useSaveProfile } from '../api.ts';
import { type ProfileForm, slugOrNull } from '../form/profile-form-model.ts';
import { PictureControl } from '../picture/picture-control.tsx';
import styles from './welcome.module.css';

interface Values {
  goal: NonNullable<ProfileForm['goal']> | '';
  category: string;
  tellMe: boolean;
}
/** After sign-up: what somebody comes for, in which category, and a face. It can be skipped, and the profile has it all. */
export const WelcomeStep = ({ user }: { user: User }) => {
  const t = useT();
  const profile = useProfile();
  const save = useSaveProfile();
  useEffect(noteWelcomeSeen, []);
  const form = useForm<Values>({
    initial: { goal: '', category: '', tellMe: false },
    send: async ({ goal, category, tellMe }) => {
      const slug = slugOrNull(category);
      // The picture is saved already.
      if (goal || slug) await save.mutateAsync({ ...(goal && { goal }), ...(slug && { category: slug }) });
      endWelcome();
      toast.success(slug ? t('welcome.savedFirst', { category: categoryName(slug) ?? '' }) : t('welcome.saved'));
      if (tellMe && slug) openAlerts({ category: slug });
    },
    failed: t('form.failed'),
  });
  const { goal, category } = form.values;
  return (
    <section className={`container ${styles.step}`} aria-labelledby="welcome-title">
      <form className={styles.card} {...form.formProps}>
        <div className={styles.questions}>
          <div>
            <h2 id="welcome-title" className={styles.title}>
              {t('welcome.title', { name: firstNameOf(user.name) })}
            </h2>
            <p className="quiet">{t('welcome.lead')}</p>
          </div>
          <ChoiceField
            {...form.pick('goal')}
            label={t('form.goal')}
            hint={t('form.goalHint')}
            choices={PROFILE.goals.map((value) => ({ value, label: t(`goal.${value}`) }))}
          />
          <SelectField
            {...form.pick('category')}
            label={t('form.category')}
            placeholder={t('form.noCategory')}
            options={categoryOptions()}
            hint={t('form.categoryHint')}
          />
          {category ? (
            <CheckField checked={form.values.tellMe} onChange={({ target }) => form.change({ tellMe: target.checked })}>
              {t('welcome.tellMe', { category: categoryName(category) ?? '' })}
            </CheckField>
          ) : null}
          {form.failure ? <FieldError>{form.failure}</FieldError> : null}
          <div className={styles.actions}>
            <Button
              kind="primary"
              type="submit"
              busy={form.pending}
              disabled={!goal && !category && !profile.data?.profilePicture}
            >
              {form.failure ? t('common:tryAgain') : t('welcome.save')}
            </Button>
            <Button kind="quiet" disabled={form.pending} onClick={endWelcome}>
              {t('welcome.skip')}
            </Button>
          </div>
        </div>
        <div className={styles.face}>
          <Loaded
            query={profile}
            label={t('loading')}
            look={styles.loading}
            skeleton={
              <>
                <Skeleton width="76px" height="76px" round />
                <Skeleton width="132px" height="32px" />
              </>
            }
          >
            {(found) => <PictureControl profile={found}>{null}</PictureControl>}
          </Loaded>
        </div>
      </form>
    </section>
  );
};
