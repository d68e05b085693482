import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/language.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import styles from '../profile.module.css';
import { differences, type Field, type ProfileForm } from './profile-form-model.ts';

const labels = {
  name: 'common:name',
  email: 'form.email',
  headline: 'form.headline',
  about: 'form.about',
  links: 'form.links',
  goal: 'form.goal',
  category: 'form.category',
  timeZone: 'form.timeZone',
  language: 'common:language',
} as const satisfies Record<Field, string>;

export interface ConflictDialogProps {
  base: ProfileForm;
  theirs: ProfileForm;
  mine: ProfileForm;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
}
/** Somebody was faster: what they saved, beside what would be saved now. What only they changed stays either way. */
export const ConflictDialog = ({ base, theirs, mine, busy, onTheirs, onMine, onClose }: ConflictDialogProps) => {
  const t = useT();
  const textOf = (field: Field, value: ProfileForm[Field]) => {
    if (field === 'language') return LANGUAGE_NAMES[value as ProfileForm['language']];
    if (field === 'goal' && value) return t(`goal.${value as NonNullable<ProfileForm['goal']>}`);
    if (field === 'category') return categoryName(value as string) ?? t('conflict.nothing');
    const text = Array.isArray(value) ? value.join('\n') : value;
    return text || t('conflict.nothing');
  };
  return (
    <Dialog
      title={t('conflict.title')}
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onTheirs}>{t('conflict.keepTheirs')}</Button>
          <Button kind="primary" busy={busy} onClick={onMine}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <div className={styles.versions}>
        {differences(base, theirs, mine).map((difference) => (
          <dl key={difference.field}>
            <dt>{t(labels[difference.field])}</dt>
            <dd>
              <span>{t('conflict.theirs')}</span>
              {textOf(difference.field, difference.theirs)}
            </dd>
            {difference.mine === undefined ? null : (
              <dd>
                <span>{t('conflict.mine')}</span>
                {textOf(difference.field, difference.mine)}
              </dd>
            )}
          </dl>
        ))}
      </div>
    </Dialog>
  );
};
