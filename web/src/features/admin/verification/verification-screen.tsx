import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { idOf } from '../list/list-filters.ts';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { verificationFiltersOf, verificationsQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const VerificationList = lazyPart(() => import('./verification-list.tsx'), 'VerificationList');
const VerificationDialog = lazyPart(() => import('./verification-dialog.tsx'), 'VerificationDialog');

/** Who asks to be verified, and the decision; `?request=` is the one that is open. */
export const VerificationScreen = () => {
  const t = useT();
  useScreen(t('admin:nav.vendors'));
  const [params, setParams] = useSearchParams();
  usePrefetchQuery(verificationsQuery(verificationFiltersOf(params)));
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
      <header className={styles.head}>
        <h1>{t('admin:nav.vendors')}</h1>
      </header>
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <VerificationList />
      </Suspense>
      {open ? (
        <Suspense fallback={null}>
          <VerificationDialog key={open} id={open} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
};
