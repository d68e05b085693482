import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { couponFiltersOf, couponsQuery } from './api.ts';
import type { CouponRequest } from './coupon-dialogs.tsx';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const CouponList = lazyPart(() => import('./coupon-list.tsx'), 'CouponList');
const CouponDialogs = lazyPart(() => import('./coupon-dialogs.tsx'), 'CouponDialogs');

/** Every coupon: made, changed, switched, followed and deleted here. */
export const CouponsScreen = () => {
  const t = useT();
  usePrefetchQuery(couponsQuery(useFilters(couponFiltersOf)));
  const [request, setRequest] = useState<CouponRequest>();
  return (
    <>
      <ListPage
        title={t('admin:nav.coupons')}
        loading={t('loading')}
        head={
          <span className={styles.headEnd}>
            <Button
              className={styles.create ?? ''}
              icon={<Icon name="plus" size={16} />}
              onClick={() => setRequest({ kind: 'create' })}
            >
              {t('create')}
            </Button>
          </span>
        }
      >
        <CouponList onRequest={setRequest} />
      </ListPage>
      {request ? (
        <Suspense fallback={null}>
          <CouponDialogs request={request} onRequest={setRequest} />
        </Suspense>
      ) : null}
    </>
  );
};
