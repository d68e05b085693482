import { track } from '../../../shared/analytics/track.ts';
import { useT } from '../../../shared/i18n/en/meetings.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { headerButtons, PageHeader } from '../../../shared/ui/page-header.tsx';
import styles from './hero.module.css';
import { NextUp } from './next-up.tsx';

const rings = [0, 1, 2, 3, 4, 5];

/** Two people, and what passes between them: our mark, large, with its echoes. Purely decorative. */
const FacingArcs = () => (
  <svg className={styles.arcs} viewBox="0 0 520 420" aria-hidden="true" focusable="false">
    {rings.map((ring) => (
      <g key={ring} className={styles.ring} style={{ opacity: 0.5 - ring * 0.08, animationDelay: `${ring * 140}ms` }}>
        <path d={`M${112 - ring * 34} 60a170 170 0 0 1 0 300`} />
        <path d={`M${408 + ring * 34} 60a170 170 0 0 0 0 300`} />
      </g>
    ))}
    <path className={styles.arcLeft} d="M150 60a170 170 0 0 1 0 300" />
    <path className={styles.arcRight} d="M370 60a170 170 0 0 0 0 300" />
  </svg>
);

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
    <PageHeader
      className={styles.hero}
      title={t('hero.title')}
      lead={t('hero.lead')}
      actions={
        <>
          <Button kind="spark" size="large" onClick={find}>
            {t('hero.find')}
          </Button>
          <Button
            size="large"
            className={headerButtons.second}
            onClick={() => openAuth({ view: 'signup', after: () => openHostMeeting(), purpose: { kind: 'host' } })}
          >
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
    </PageHeader>
  );
};
