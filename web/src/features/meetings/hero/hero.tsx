import { track } from '../../../shared/analytics/track.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Band, onBand } from '../../../shared/ui/band.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useT } from '../texts.ts';
import { FacingArcs } from './facing-arcs.tsx';
import styles from './hero.module.css';
import { NextUp } from './next-up.tsx';

/** What Visavis is, for who does not know it yet. */
export const Hero = () => {
  const t = useT();
  const find = () => {
    track('button_click', { button: 'hero_find' });
    const list = document.getElementById('meetings');
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
    document.getElementById('list-title')?.focus({ preventScroll: true });
  };
  return (
    <Band
      className={styles.hero}
      title={t('hero.title')}
      lead={t('hero.lead')}
      actions={
        <>
          <Button kind="spark" size="large" onClick={find}>
            {t('hero.find')}
          </Button>
          <Button size="large" className={onBand.second} onClick={() => openAuth({ after: () => openHostMeeting() })}>
            {t('hostMeeting')}
          </Button>
        </>
      }
      art={
        <div className={styles.art}>
          <FacingArcs />
          <NextUp />
        </div>
      }
    >
      <ul className={styles.facts}>
        <li>{t('hero.onePerson')}</li>
        <li>{t('hero.reviewed')}</li>
        <li>{t('hero.byPhone')}</li>
      </ul>
    </Band>
  );
};
