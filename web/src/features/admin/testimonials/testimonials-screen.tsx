import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { type Testimonial, testimonialFiltersOf, testimonialsQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const TestimonialList = lazyPart(() => import('./testimonial-list.tsx'), 'TestimonialList');
const TestimonialFormDialog = lazyPart(() => import('./testimonial-form-dialog.tsx'), 'TestimonialFormDialog');

/** What people say of us: written down, ordered, shown and hidden here. */
export const TestimonialsScreen = () => {
  const t = useT();
  useScreen(t('admin:nav.testimonials'));
  const [params] = useSearchParams();
  usePrefetchQuery(testimonialsQuery(testimonialFiltersOf(params)));
  const [edited, setEdited] = useState<Testimonial | 'new'>();
  return (
    <>
      <header className={styles.head}>
        <h1>{t('admin:nav.testimonials')}</h1>
        <span className={styles.headEnd}>
          <Button className={styles.create ?? ''} icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        </span>
      </header>
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <TestimonialList onEdit={setEdited} />
      </Suspense>
      {edited ? (
        <Suspense fallback={null}>
          <TestimonialFormDialog testimonial={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
