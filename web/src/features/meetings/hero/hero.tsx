import { track } from '../../../shared/analytics/track.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
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
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`container ${styles.in}`}>
        <div className={styles.words}>
          <h1 id="hero-title" className={styles.title}>
            {t('hero.title')}
          </h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <div className={styles.actions}>
            <Button kind="spark" size="large" onClick={find}>
              {t('hero.find')}
            </Button>
            <Button size="large" className={styles.second} onClick={() => openAuth({ after: () => openHostMeeting() })}>
              {t('hostMeeting')}
            </Button>
          </div>
          <ul className={styles.facts}>
            <li>{t('hero.onePerson')}</li>
            <li>{t('hero.reviewed')}</li>
            <li>{t('hero.byPhone')}</li>
          </ul>
        </div>
        <div className={styles.art}>
          <FacingArcs />
          <NextUp />
        </div>
      </div>
    </section>
  );
};
