import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Band, onBand } from '../../../shared/ui/band.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useT } from '../texts.ts';
import styles from './accelerator.module.css';
import { RisingArcs } from './rising-arcs.tsx';

const weeks = ['be', 'show', 'host', 'keep'] as const;
const fits = ['one', 'two', 'three'] as const;

/** `/accelerator-program`: four weeks that anyone with an account can begin. */
export const AcceleratorScreen = () => {
  const t = useT();
  usePageTitle(t('accelerator.title'));
  const session = useSession();
  // Week one is the profile; a new account leads there.
  const start = (at: 'top' | 'end') => {
    const look = at === 'top' ? ({ kind: 'spark' } as const) : { className: onBand.first };
    return session ? (
      <ButtonLink to="/profile" size="large" {...look}>
        {t('accelerator.start')}
      </ButtonLink>
    ) : (
      <Button size="large" {...look} onClick={() => openAuth({ view: 'signup', returnTo: '/profile' })}>
        {t('accelerator.start')}
      </Button>
    );
  };
  return (
    <>
      <Band
        eyebrow={t('accelerator.title')}
        title={t('accelerator.headline')}
        lead={t('accelerator.lead')}
        actions={
          <>
            {start('top')}
            <ButtonLink to="/meetings/live" size="large" className={onBand.second}>
              {t('accelerator.see')}
            </ButtonLink>
          </>
        }
        art={<RisingArcs />}
      />
      <section className={`container ${styles.section}`}>
        <h2>{t('accelerator.plan')}</h2>
        <ol className={styles.weeks}>
          {weeks.map((week, index) => (
            <li key={week} className={styles.week}>
              <span className={`${styles.number} tabular`}>{t('accelerator.week', { number: index + 1 })}</span>
              <h3>{t(`accelerator.weeks.${week}.title`)}</h3>
              <p>{t(`accelerator.weeks.${week}.text`)}</p>
              <p className={styles.done}>{t(`accelerator.weeks.${week}.done`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={`container ${styles.section}`}>
        <h2>{t('accelerator.fit')}</h2>
        <ul className={styles.fits}>
          {fits.map((fit) => (
            <li key={fit}>
              <Icon name="check" />
              {t(`accelerator.fits.${fit}`)}
            </li>
          ))}
        </ul>
      </section>
      <Band as="h2" title={t('accelerator.closing')} lead={t('accelerator.closingText')} actions={start('end')} />
    </>
  );
};
