import { useQuery } from '@tanstack/react-query';
import type { Plan } from '@visavis/contracts/billing-model';
import type { PlanCode } from '@visavis/contracts/constants/billing';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { track } from '../../../shared/analytics/track.ts';
import card from '../../../shared/billing/plan-card.module.css';
import { PlanCard } from '../../../shared/billing/plan-card.tsx';
import { plansQuery } from '../../../shared/billing/queries.ts';
import { useT } from '../../../shared/i18n/en/passes.ts';
import { serverWords } from '../../../shared/i18n/server-words.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import styles from './plans.module.css';
import { type Need, recommend } from './recommend.ts';

const CheckoutDialog = lazyPart(() => import('../checkout/checkout-dialog.tsx'), 'CheckoutDialog');

const Finder = lazyPart(() => import('./finder.tsx'), 'Finder');

/** Plans side by side, the one that fits marked. `?plan=` opens its checkout. */
export const PlanList = ({ current }: { current: PlanCode | undefined }) => {
  const t = useT();
  const { data, isPending, error, isFetching, refetch } = useQuery(plansQuery);
  const [need, setNeed] = useState<Need>({ meetings: 4, oneCategory: false });
  const [search, setSearch] = useSearchParams();
  const plans = (data ?? []).filter((plan) => plan.isActive);
  const fitting = recommend(plans, need);
  const chosen = plans.find(({ code, price }) => code === search.get('plan') && price > 0);
  const choose = (plan: Plan | undefined) => {
    const next = new URLSearchParams(search);
    if (plan) next.set('plan', plan.code);
    else next.delete('plan');
    // A second quick press is no further step back.
    setSearch(next, { replace: !plan || chosen !== undefined, state: { keepScroll: true } });
  };
  return (
    <section className="stack gap-20" aria-labelledby="plans-title">
      <h2 id="plans-title">{t('plans.title')}</h2>
      {isPending ? <PlansSkeleton /> : null}
      {error && !data ? <LoadFailed query={{ error, isFetching, refetch }} /> : null}
      {data && plans.length === 0 ? (
        <div className={styles.empty}>
          <strong>{t('plans.empty')}</strong>
          <p>{t('plans.emptyText')}</p>
        </div>
      ) : null}
      {plans.length > 0 ? (
        <>
          <Suspense fallback={<div className={styles.finderPlace} />}>
            <Finder need={need} change={setNeed} fitting={fitting} />
          </Suspense>
          <ul className={styles.grid}>
            {plans.map((plan) => (
              <PlanCard key={plan.code} plan={plan} fits={plan === fitting}>
                <Button
                  kind={plan === fitting ? 'primary' : 'plain'}
                  block
                  onClick={() => {
                    track('button_click', { button: `plan_${plan.code}` });
                    choose(plan);
                  }}
                >
                  {t(plan.code === current ? 'plans.again' : 'plans.buy', { plan: serverWords(plan.name) })}
                </Button>
              </PlanCard>
            ))}
          </ul>
        </>
      ) : null}
      {chosen ? (
        <Suspense fallback={null}>
          <CheckoutDialog key={chosen.code} plan={chosen} onClose={() => choose(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
};

export const PlansSkeleton = () => {
  const t = useT();
  return (
    <div className={styles.grid} role="status" aria-label={t('plans.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={card.card}>
          <Skeleton width="84px" height="24px" />
          <Skeleton width="120px" height="38px" />
          <Skeleton width="70%" height="16px" />
          <Skeleton height="84px" />
          <Skeleton height="40px" />
        </div>
      ))}
    </div>
  );
};
