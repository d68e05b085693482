import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { idOf } from '../list/list-filters.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { verificationFiltersOf, verificationsQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const VerificationList = lazyPart(() => import('./verification-list.tsx'), 'VerificationList');
const VerificationDialog = lazyPart(() => import('./verification-dialog.tsx'), 'VerificationDialog');

/** Who asks to be verified, and the decision; `?request=` is the one that is open. */
export const VerificationScreen = () => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  usePrefetchQuery(verificationsQuery(useFilters(verificationFiltersOf)));
  const open = idOf(params.get('request'));
  const close = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('request');
        return next;
      },
      { state: { keepFocus: true } },
    );
  return (
    <>
      <ListPage title={t('admin:nav.vendors')} loading={t('loading')}>
        <VerificationList />
      </ListPage>
      {open ? (
        <Suspense fallback={null}>
          <VerificationDialog key={open} id={open} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
