import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/pages.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { headerButtons, PageHeader } from '../../../shared/ui/page-header.tsx';
import styles from './accelerator.module.css';

const steps = [0, 1, 2, 3];

/** The two arcs, four times, each closer and higher than the one before. Decorative. */
const RisingArcs = () => (
  <svg className={styles.rising} viewBox="0 0 520 360" aria-hidden="true" focusable="false">
    <path className={styles.path} d="M40 330C180 320 300 250 480 60" />
    {steps.map((week) => (
      <g
        key={week}
        transform={`translate(${64 + week * 124} ${290 - week * 38 - week * week * 14}) scale(${0.62 + week * 0.17})`}
      >
        <circle className={styles.disc} data-last={week === 3 || undefined} r="52" />
        <path className={styles.arcLeft} d={`M${-32 + week * 4} -24a28 28 0 0 1 0 48`} />
        <path className={styles.arcRight} data-last={week === 3 || undefined} d={`M${32 - week * 4} -24a28 28 0 0 0 0 48`} />
      </g>
    ))}
  </svg>
);

const weeks = ['be', 'show', 'host', 'keep'] as const;
const fits = ['one', 'two', 'three'] as const;

/** `/accelerator-program`: four weeks that anyone with an account can begin. */
export const AcceleratorScreen = () => {
  const t = useT();
  usePageTitle(t('accelerator.title'));
  const session = useSession();
  // Week one is the profile; a new account leads there.
  const start = (at: 'top' | 'end') => {
    const look = at === 'top' ? ({ kind: 'spark' } as const) : { className: headerButtons.first };
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
      <PageHeader
        eyebrow={t('accelerator.title')}
        title={t('accelerator.headline')}
        lead={t('accelerator.lead')}
        actions={
          <>
            {start('top')}
            <ButtonLink to="/meetings/live" size="large" className={headerButtons.second}>
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
      <PageHeader as="h2" title={t('accelerator.closing')} lead={t('accelerator.closingText')} actions={start('end')} />
    </>
  );
};
