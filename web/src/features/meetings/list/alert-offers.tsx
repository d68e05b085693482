import { Mark } from '../../../shared/brand/mark.tsx';
import { categoryName } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { openAlerts } from '../../../shared/state/overlays.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './meeting-list.module.css';

/** The slug that the list is about; the modal starts with it. */
interface OfferProps {
  category: string | undefined;
}

/** Beside a list's heading. */
export const AlertButton = ({ category }: OfferProps) => {
  const t = useT();
  return (
    <Button
      className={styles.alertMe}
      kind="quiet"
      aria-haspopup="dialog"
      icon={<Icon name="bell" />}
      onClick={() => openAlerts({ category })}
    >
      {t('alert.me')}
    </Button>
  );
};

/** Where a list is empty. */
export const TellMeButton = ({ category }: OfferProps) => {
  const t = useT();
  return (
    <Button kind="primary" aria-haspopup="dialog" icon={<Icon name="bell" />} onClick={() => openAlerts({ category })}>
      {t('alert.tellMe')}
    </Button>
  );
};

/** Where a list ends: whoever has come here has not found theirs. */
export const AlertStrip = ({ category }: OfferProps) => {
  const t = useT();
  const name = categoryName(category);
  return (
    <aside className={styles.strip} aria-labelledby="alert-strip">
      <Mark size={44} state="waiting" />
      <div className={styles.stripWords}>
        <p id="alert-strip">
          <strong>{name ? t('alert.titleIn', { category: name }) : t('alert.title')}</strong>
        </p>
        <p>{t('alert.text')}</p>
      </div>
      <TellMeButton category={category} />
    </aside>
  );
};
