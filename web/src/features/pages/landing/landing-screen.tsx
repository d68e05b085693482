import { track } from '../../../shared/analytics/track.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { Band, onBand } from '../../../shared/ui/band.tsx';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useHost } from '../use-host.ts';
import styles from './landing.module.css';
import { useT } from './texts.ts';
import { TwoFaces } from './two-faces.tsx';

const steps = ['find', 'wait', 'meet'] as const;
const times = ['queue', 'ready', 'first', 'second', 'third'] as const;
const questions = ['cost', 'install', 'seen', 'late', 'recorded'] as const;
const points = ['one', 'two', 'three'] as const;

/** `/landing`: what Visavis is, for who comes from elsewhere. */
export const LandingScreen = () => {
  const t = useT();
  usePageTitle(t('section'));
  const host = useHost();
  const pressed = (button: string) => track('button_click', { button });
  const actions = (at: 'top' | 'end') => (
    <>
      <ButtonLink
        to="/meetings"
        size="large"
        {...(at === 'top' ? { kind: 'spark' } : { className: onBand.first })}
        onClick={() => pressed(`landing_find_${at}`)}
      >
        {t('hero.find')}
      </ButtonLink>
      <Button
        size="large"
        className={onBand.second}
        onClick={() => {
          pressed(`landing_host_${at}`);
          host();
        }}
      >
        {t('hero.host')}
      </Button>
    </>
  );
  return (
    <>
      <Band title={t('hero.title')} lead={t('hero.lead')} actions={actions('top')} art={<TwoFaces />} />
      <section className={`container ${styles.section}`}>
        <h2>{t('how.title')}</h2>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`how.steps.${step}.title`)}</h3>
              <p>{t(`how.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={`container ${styles.section}`}>
        <h2>{t('evening.title')}</h2>
        <p className={styles.sub}>{t('evening.lead')}</p>
        <ol className={styles.hour}>
          {times.map((time) => (
            <li key={time} data-live={/^(?:first|second|third)$/.test(time) || undefined}>
              <strong className="tabular">{t(`evening.at.${time}.time`)}</strong>
              <span>{t(`evening.at.${time}.what`)}</span>
            </li>
          ))}
        </ol>
      </section>
      <section className={`container ${styles.section}`}>
        <h2>{t('sides.title')}</h2>
        <div className={styles.sides}>
          {(['freelancers', 'managers'] as const).map((side) => (
            <article key={side} className={styles.side}>
              <div>
                <h3>{t(`sides.${side}.title`)}</h3>
                <ul>
                  {points.map((point) => (
                    <li key={point}>
                      <Icon name="check" />
                      {t(`sides.${side}.${point}`)}
                    </li>
                  ))}
                </ul>
              </div>
              {side === 'managers' ? (
                <Button onClick={host}>{t('sides.managers.action')}</Button>
              ) : (
                <ButtonLink to="/meetings">{t('sides.freelancers.action')}</ButtonLink>
              )}
            </article>
          ))}
        </div>
      </section>
      <section className={`container ${styles.section} ${styles.split}`}>
        <h2>{t('questions.title')}</h2>
        <div className={styles.questions}>
          {questions.map((question) => (
            <details key={question} name="questions">
              <summary>
                {t(`questions.${question}.q`)}
                <Icon name="down" />
              </summary>
              <p>{t(`questions.${question}.a`)}</p>
            </details>
          ))}
        </div>
      </section>
      <Band as="h2" title={t('closing.title')} lead={t('closing.text')} actions={actions('end')} />
    </>
  );
};
