import { track } from '../../../shared/analytics/track.ts';
import { Guarantee, JoinPrice, JoinTerms } from '../../../shared/billing/join-price.tsx';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/landing.ts';
import { BelowFold } from '../../../shared/loading/below-fold.tsx';
import { latePart } from '../../../shared/loading/lazy-part.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { useSession } from '../../../shared/session/session.ts';
import { openHostMeeting } from '../../../shared/state/overlays.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { headerButtons, PageHeader } from '../../../shared/ui/page-header.tsx';
import { Questions } from '../../../shared/ui/questions.tsx';
import styles from './landing.module.css';

const Praise = latePart(() => import('../../../shared/testimonials/praise.tsx'), 'Praise');

/** Two people in their windows, of equal size and facing; our mark is what lies between them. Decorative. */
const TwoFaces = () => (
  <svg className={styles.faces} viewBox="0 0 520 400" aria-hidden="true" focusable="false">
    <g className={styles.left}>
      <rect className={styles.window} x="16" y="56" width="226" height="288" rx="22" />
      <circle className={styles.skin} cx="136" cy="178" r="46" />
      <path className={styles.hair} d="M84 214c-8-52 8-90 50-92 38-2 54 14 50 34-18 4-44 0-60-10-2 24-16 44-24 68Z" />
      <path className={styles.shoulders} d="M52 344c6-62 40-92 84-92s78 30 84 92Z" />
      <path className={styles.look} d="M146 170v10M166 170v10M150 200q10 8 22-1" />
      <rect className={styles.label} x="36" y="308" width="84" height="18" rx="9" />
    </g>
    <g className={styles.right}>
      <rect className={styles.window} data-b="" x="278" y="56" width="226" height="288" rx="22" />
      <circle className={styles.skin} data-b="" cx="384" cy="178" r="46" />
      <path
        className={styles.hair}
        data-b=""
        d="M434 196c4-52-16-74-50-74-32 0-52 18-50 46 22-18 48-18 70-12 16 4 22 20 30 40Z"
      />
      <path className={styles.shoulders} data-b="" d="M300 344c6-62 40-92 84-92s78 30 84 92Z" />
      <path className={styles.look} d="M354 170v10M374 170v10M348 199q12 9 22 1" />
      <rect className={styles.label} x="400" y="308" width="84" height="18" rx="9" />
    </g>
    <path className={styles.arc} d="M222 150a78 78 0 0 1 0 100" />
    <path className={styles.arc} data-b="" d="M298 150a78 78 0 0 0 0 100" />
    <rect className={styles.pill} x="206" y="24" width="108" height="34" rx="17" />
    <circle className={styles.dot} cx="228" cy="41" r="6" />
    <text className={styles.timer} x="244" y="47">
      08:42
    </text>
  </svg>
);

/** Opens the host-meeting modal, after the sign-up for who is signed out: few who read this page have an account. */
const useHost = () => {
  const session = useSession();
  const host = () => openHostMeeting();
  return () => (session ? host() : openAuth({ view: 'signup', after: host, purpose: { kind: 'host' } }));
};

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
        {...(at === 'top' ? { kind: 'spark' } : { className: headerButtons.first })}
        onClick={() => pressed(`landing_find_${at}`)}
      >
        {t('hero.find')}
      </ButtonLink>
      <Button
        size="large"
        className={headerButtons.second}
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
      <PageHeader title={t('hero.title')} lead={t('hero.lead')} actions={actions('top')} art={<TwoFaces />} />
      <div className="container">
        <JoinTerms />
      </div>
      <BelowFold height="60svh">
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
      </BelowFold>
      <BelowFold height="200svh">
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
                  <Button onClick={host}>{t('hero.host')}</Button>
                ) : (
                  <ButtonLink to="/meetings">{t('common:browseMeetings')}</ButtonLink>
                )}
              </article>
            ))}
          </div>
        </section>
        <Praise />
        <section className={`container ${styles.section} ${styles.split}`}>
          <h2>{t('questions.title')}</h2>
          <Questions
            className={styles.questions}
            questions={questions.map((id) => ({
              id,
              question: t(`questions.${id}.q`),
              answer: (
                <>
                  {t(`questions.${id}.a`)} {id === 'cost' ? <JoinPrice /> : id === 'late' ? <Guarantee /> : null}
                </>
              ),
            }))}
          />
        </section>
        <PageHeader as="h2" title={t('closing.title')} lead={t('closing.text')} actions={actions('end')} />
      </BelowFold>
    </>
  );
};
