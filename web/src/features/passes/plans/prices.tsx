import { useQuery } from '@tanstack/react-query';
import { Guarantee, JoinPrice } from '../../../shared/billing/join-price.tsx';
import { PlanCard } from '../../../shared/billing/plan-card.tsx';
import { plansQuery } from '../../../shared/billing/queries.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ScreenHead } from '../../../shared/ui/screen-head.tsx';
import styles from '../passes.module.css';
import { PlansSkeleton } from './plan-list.tsx';
import list from './plans.module.css';

/** `/meeting-passes` for whoever is not signed in: what meetings cost. */
export const Prices = () => {
  const t = useT();
  usePageTitle(t('section'));
  const buy = (code: string) => openAuth({ returnTo: `/meeting-passes?plan=${code}`, purpose: { kind: 'page' } });
  return (
    <div className={`container ${styles.screen}`}>
      <header>
        <ScreenHead
          title={t('section')}
          lead={
            <>
              {t('lead')} <JoinPrice /> <Guarantee />
            </>
          }
        />
      </header>
      <section className="stack gap-20" aria-labelledby="plans-title">
        <h2 id="plans-title">{t('plans.title')}</h2>
        <Loaded query={useQuery(plansQuery)} skeleton={<PlansSkeleton />}>
          {(plans) => (
            <ul className={list.grid}>
              {plans
                .filter(({ isActive }) => isActive)
                .map((plan) => (
                  <PlanCard key={plan.code} plan={plan}>
                    <Button block onClick={() => buy(plan.code)}>
                      {t('plans.buy', { plan: serverWords(plan.name) })}
                    </Button>
                  </PlanCard>
                ))}
            </ul>
          )}
        </Loaded>
      </section>
    </div>
  );
};
