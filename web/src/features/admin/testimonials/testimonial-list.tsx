import { useQuery } from '@tanstack/react-query';
import { TESTIMONIAL_STATUSES, type TestimonialStatus } from '@visavis/contracts/constants/testimonial';
import { Button } from 'antd';
import { t, useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome, type BulkWork, runBulk } from '../list/outcome.tsx';
import { RowList } from '../list/row-list.tsx';
import { ListBar, OptionFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import {
  loadAllTestimonials,
  removeTestimonial,
  restoreTestimonial,
  setStatus,
  type Testimonial,
  type TestimonialFilters,
  testimonialFiltersOf,
  testimonialsChanged,
  testimonialsQuery,
} from './api.ts';
import { TestimonialCards } from './testimonial-rows.tsx';
import { testimonialsCsv } from './testimonial-values.ts';

/** Phones show cards, and do without the table. */
const TestimonialTable = lazyPart(() => import('./testimonial-table.tsx'), 'TestimonialTable');

const Toolbar = ({ filters }: { filters: TestimonialFilters }) => {
  const t = useT();
  return (
    <ListBar
      search={{ label: t('filter.search'), placeholder: t('filter.placeholder') }}
      csv={{ name: 'testimonials', make: async (onProgress) => testimonialsCsv(await loadAllTestimonials(filters, onProgress)) }}
      keys={['/', 'j', 'k']}
    >
      <OptionFilter
        name="status"
        label={t('admin:status')}
        placeholder={t('filter.allStates')}
        standard="all"
        value={filters.status}
        options={TESTIMONIAL_STATUSES.map((value) => ({ value, label: t(`state.${value}`) }))}
      />
    </ListBar>
  );
};

const start = (work: Pick<BulkWork<Testimonial>, 'items' | 'work' | 'done' | 'undo'>, onSelect: (ids: string[]) => void) => {
  onSelect([]);
  void runBulk({ ...work, nameOf: ({ name }) => name, failed: t('switchFailed'), settled: testimonialsChanged });
};
const counted = (what: 'deleted' | 'restored' | TestimonialStatus) => (items: readonly Testimonial[]) => {
  const [only] = items;
  return items.length === 1 && only ? t(`one.${what}`, { name: only.name }) : t(`many.${what}`, { count: items.length });
};
const remove = (items: readonly Testimonial[], onSelect: (ids: string[]) => void) =>
  start(
    {
      items,
      work: ({ _id }) => removeTestimonial(_id),
      done: counted('deleted'),
      undo: { work: ({ _id }) => restoreTestimonial(_id), done: counted('restored') },
    },
    onSelect,
  );

interface ChosenProps {
  chosen: readonly Testimonial[];
  onSelect: (ids: string[]) => void;
}
const ChosenTestimonials = ({ chosen, onSelect }: ChosenProps) => {
  const t = useT();
  const canTurn = (status: TestimonialStatus) => chosen.some((testimonial) => testimonial.status !== status);
  /** Those that are so already are left alone, so that undoing changes nothing else. */
  const turn = (status: TestimonialStatus) => {
    const other = status === 'active' ? 'inactive' : 'active';
    const items = chosen.filter((testimonial) => testimonial.status === other);
    const undo = { work: ({ _id }: Testimonial) => setStatus(_id, other), done: counted(other) };
    start({ items, work: ({ _id }) => setStatus(_id, status), done: counted(status), undo }, onSelect);
  };
  return (
    <SelectionBar count={chosen.length} onClear={() => onSelect([])}>
      <Button size="small" disabled={!canTurn('active')} onClick={() => turn('active')}>
        {t('show')}
      </Button>
      <Button size="small" disabled={!canTurn('inactive')} onClick={() => turn('inactive')}>
        {t('hide')}
      </Button>
      <Button size="small" onClick={() => remove(chosen, onSelect)}>
        {t('delete')}
      </Button>
    </SelectionBar>
  );
};

/** Search, filters, rows and keys. */
export const TestimonialList = ({ onEdit }: { onEdit: (testimonial: Testimonial) => void }) => {
  const t = useT();
  const filters = useFilters(testimonialFiltersOf);
  const query = useQuery(testimonialsQuery(filters));
  const { testimonials, previousId = null, nextId = null } = query.data ?? {};
  return (
    <RowList
      filtersOf={testimonialFiltersOf}
      query={query}
      rows={testimonials}
      words={t}
      toolbar={
        <>
          <Toolbar filters={filters} />
          <BulkOutcome />
        </>
      }
      onOpen={onEdit}
      selection={{
        nameOf: ({ name }) => name,
        bar: (chosen, onSelect) => <ChosenTestimonials chosen={chosen} onSelect={onSelect} />,
      }}
    >
      {(rows, asCards) => {
        const onDelete = (testimonial: Testimonial) => remove([testimonial], rows.onSelect);
        const all = { ...rows, previousId, nextId, onEdit, onDelete };
        return asCards ? <TestimonialCards {...all} /> : <TestimonialTable {...all} />;
      }}
    </RowList>
  );
};
