import { TESTIMONIAL_STATUSES, type TestimonialStatus } from '@visavis/contracts/constants';
import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome, type BulkWork, runBulk } from '../list/outcome.tsx';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { CsvButton } from '../list/toolbar/csv-button.tsx';
import toolbar from '../list/toolbar/list-toolbar.module.css';
import { useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useRows } from '../list/use-rows.ts';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import {
  loadAllTestimonials,
  removeTestimonial,
  restoreTestimonial,
  setStatus,
  type Testimonial,
  type TestimonialFilters,
  testimonialFiltersOf,
  testimonialsChanged,
  useTestimonials,
} from './api.ts';
import { TestimonialCards } from './testimonial-rows.tsx';
import { testimonialsCsv } from './testimonial-values.ts';

/** Phones show cards, and do without the table. */
const TestimonialTable = lazyPart(() => import('./testimonial-table.tsx'), 'TestimonialTable');

const Toolbar = ({ filters }: { filters: TestimonialFilters }) => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  return (
    <div className={toolbar.bar}>
      <div className={toolbar.search} data-list-search>
        <SearchBar variant="header" words={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} />
      </div>
      <span className={toolbar.narrow}>
        <Select
          size={size}
          aria-label={t('admin:status')}
          placeholder={t('filter.allStates')}
          value={filters.status === 'all' ? '' : filters.status}
          options={TESTIMONIAL_STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
          onChange={(status) => set({ status })}
        />
      </span>
      <span className={toolbar.end}>
        <CsvButton
          name="testimonials"
          make={async (onProgress) => testimonialsCsv(await loadAllTestimonials(filters, onProgress))}
        />
        <ViewsButton />
        <KeyHints keys={['/', 'j', 'k']} />
      </span>
    </div>
  );
};

interface TestimonialListProps {
  onEdit: (testimonial: Testimonial) => void;
}
const RowsAndTools = ({ onEdit }: TestimonialListProps) => {
  const t = useT();
  const [params] = useSearchParams();
  const filters = testimonialFiltersOf(params);
  const query = useTestimonials(filters);
  const { data } = query;
  const testimonials: Testimonial[] = data?.testimonials ?? [];
  const { container, cursor, mark } = useRows({
    ids: testimonials.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => {
      const testimonial = testimonials.find(({ _id }) => _id === id);
      if (testimonial) onEdit(testimonial);
    },
  });
  const [selected, setSelected] = useState<readonly string[]>([]);
  // What has left the page is no longer selected.
  const chosen = testimonials.filter(({ _id }) => selected.includes(_id));
  const start = (work: Pick<BulkWork<Testimonial>, 'items' | 'work' | 'done' | 'undo'>) => {
    setSelected([]);
    void runBulk({ ...work, nameOf: ({ name }) => name, failed: t('switchFailed'), settled: testimonialsChanged });
  };
  const counted = (what: 'deleted' | 'restored' | TestimonialStatus) => (items: readonly Testimonial[]) => {
    const [only] = items;
    return items.length === 1 && only ? t(`one.${what}`, { name: only.name }) : t(`many.${what}`, { count: items.length });
  };
  const remove = (items: readonly Testimonial[]) =>
    start({
      items,
      work: ({ _id }) => removeTestimonial(_id),
      done: counted('deleted'),
      undo: { work: ({ _id }) => restoreTestimonial(_id), done: counted('restored') },
    });
  /** Those that are so already are left alone, so that undoing changes nothing else. */
  const turn = (status: TestimonialStatus) => {
    const other = status === 'active' ? 'inactive' : 'active';
    start({
      items: chosen.filter((testimonial) => testimonial.status === other),
      work: ({ _id }) => setStatus(_id, status),
      done: counted(status),
      undo: { work: ({ _id }) => setStatus(_id, other), done: counted(other) },
    });
  };
  const canTurn = (status: TestimonialStatus) => chosen.some((testimonial) => testimonial.status !== status);
  const cards = useMedia('(max-width: 767px)');
  const rows = {
    testimonials,
    previousId: data?.previousId ?? null,
    nextId: data?.nextId ?? null,
    cursor,
    selected: chosen.map(({ _id }) => _id),
    onMark: mark,
    onSelect: setSelected,
    onEdit,
    onDelete: (testimonial: Testimonial) => remove([testimonial]),
  };
  return (
    <div ref={container}>
      <Toolbar filters={filters} />
      <BulkOutcome />
      <RowsPanel
        query={query}
        shown={testimonials.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={Boolean(filters.search || filters.status !== 'all')}
            page={filters.page}
            to="/admin/testimonials"
            words={{
              failed: t('empty.failed'),
              none: t('empty.none'),
              noneText: t('empty.noneText'),
              match: t('empty.match'),
              matchText: t('empty.matchText'),
            }}
          />
        }
      >
        {cards ? <TestimonialCards {...rows} /> : <TestimonialTable {...rows} />}
      </RowsPanel>
      <SelectionBar count={chosen.length} onClear={() => setSelected([])}>
        <Button size="small" disabled={!canTurn('active')} onClick={() => turn('active')}>
          {t('show')}
        </Button>
        <Button size="small" disabled={!canTurn('inactive')} onClick={() => turn('inactive')}>
          {t('hide')}
        </Button>
        <Button size="small" onClick={() => remove(chosen)}>
          {t('delete')}
        </Button>
      </SelectionBar>
    </div>
  );
};

/** Search, filters, rows and keys. */
export const TestimonialList = (props: TestimonialListProps) => (
  <AntdProvider>
    <RowsAndTools {...props} />
  </AntdProvider>
);
