import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { type Testimonial, testimonialFiltersOf, testimonialsQuery } from './api.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const TestimonialList = lazyPart(() => import('./testimonial-list.tsx'), 'TestimonialList');
const TestimonialFormDialog = lazyPart(() => import('./testimonial-form-dialog.tsx'), 'TestimonialFormDialog');

/** What people say of us: written down, ordered, shown and hidden here. */
export const TestimonialsScreen = () => {
  const t = useT();
  usePrefetchQuery(testimonialsQuery(useFilters(testimonialFiltersOf)));
  const [edited, setEdited] = useState<Testimonial | 'new'>();
  return (
    <>
      <ListPage
        title={t('admin:nav.testimonials')}
        loading={t('loading')}
        head={
          <span className={styles.headEnd}>
            <Button className={styles.create ?? ''} icon={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
              {t('create')}
            </Button>
          </span>
        }
      >
        <TestimonialList onEdit={setEdited} />
      </ListPage>
      {edited ? (
        <Suspense fallback={null}>
          <TestimonialFormDialog testimonial={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};
