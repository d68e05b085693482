import type { Profile } from '@visavis/contracts/profile';
import { formatDay } from '../../shared/format/dates.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PictureControl } from './picture/picture-control.tsx';
import styles from './profile.module.css';
import { useT } from './texts.ts';

/** The person as others see them, and since when. */
export const IdentityCard = ({ profile }: { profile: Profile }) => {
  const t = useT();
  return (
    <section className={styles.identity} aria-label={profile.name}>
      <PictureControl profile={profile}>
        <p className={styles.name}>
          <strong>{profile.name}</strong>
          {profile.isVerified ? (
            <span className={styles.verified} title={t('card.verifiedHint')}>
              <Icon name="check" size={14} />
              {t('card.verified')}
            </span>
          ) : null}
        </p>
        <p className={styles.facts}>
          <span>{t(`card.role.${profile.role}`)}</span>
          <span>{t('card.since', { day: formatDay(profile.createdAt) })}</span>
        </p>
      </PictureControl>
    </section>
  );
};
