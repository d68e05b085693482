import { testimonialCalls } from '@visavis/contracts/calls/testimonials';
import { TESTIMONIAL_STATUSES, type TestimonialStatus } from '@visavis/contracts/constants/testimonial';
import { Flex, Switch } from 'antd';
import { messageOf } from '../../../shared/api/http-error.ts';
import { t, useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Stars } from '../../../shared/testimonials/testimonial-card.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { optionOr, search } from '../list/filters.ts';
import styles from '../list/list.module.css';
import { withoutEmpty } from '../list/list-filters.ts';
import { CreateButton } from '../list/list-page.tsx';
import { runBulk, switchedInBulk } from '../list/outcome.tsx';
import { defineResource, type List, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { Glyph } from '../ui/glyph.tsx';
import {
  type Place,
  removeTestimonial,
  restoreTestimonial,
  setStatus,
  type Testimonial,
  type Testimonials,
  testimonialsChanged,
  useMove,
  useSwitch,
} from './api.ts';
import own from './testimonials.module.css';

const TestimonialFormDialog = lazyPart(() => import('./testimonial-form-dialog.tsx'), 'TestimonialFormDialog');

const words = {
  nameOf: ({ name }: Testimonial) => name,
  failed: () => t('switchFailed'),
  onFinished: testimonialsChanged,
};
const counted = (what: 'deleted' | 'restored' | TestimonialStatus, items: readonly Testimonial[]) => {
  const [only] = items;
  return items.length === 1 && only ? t(`one.${what}`, { name: only.name }) : t(`many.${what}`, { count: items.length });
};
const remove = (items: readonly Testimonial[]) =>
  runBulk({
    ...words,
    failed: t('deleteFailed'),
    items,
    work: ({ _id }) => removeTestimonial(_id),
    done: (done) => counted('deleted', done),
    undo: { work: ({ _id }) => restoreTestimonial(_id), done: (done) => counted('restored', done) },
  });

/** Whether it is shown, or on the home page too. */
const Turn = ({ testimonial, kind }: { testimonial: Testimonial; kind: 'active' | 'featured' }) => {
  const t = useT();
  const turn = useSwitch(testimonial);
  const { name, status, featured } = testimonial;
  return (
    <Switch
      size="small"
      checked={kind === 'active' ? status === 'active' : featured}
      loading={turn.isPending}
      aria-label={t(`${kind}Named`, { name })}
      onChange={(on) =>
        turn.mutate(kind === 'active' ? { status: on ? 'active' : 'inactive' } : { featured: on }, {
          onError: (error) =>
            toast.error(messageOf(error, t(kind === 'active' ? 'switchFailed' : 'form.updateFailed')), ADMIN_TOAST),
        })
      }
    />
  );
};

type TestimonialList = List<Testimonial, Testimonials, Testimonial | 'new'>;
/** Where it goes when it is moved up or down by one, over the edges of the page too; undefined at the ends. */
const placesOf = ({ rows, data }: TestimonialList, { _id }: Testimonial) => {
  const at = rows.findIndex((other) => other._id === _id);
  const above = rows[at - 1]?._id ?? data?.previousId;
  const below = rows[at + 1]?._id ?? data?.nextId;
  return { up: above ? { before: above } : undefined, down: below ? { behind: below } : undefined };
};
const Actions = ({ testimonial, list }: { testimonial: Testimonial; list: TestimonialList }) => {
  const t = useT();
  const move = useMove(testimonial);
  const { name } = testimonial;
  const places = placesOf(list, testimonial);
  const go = (place: Place | undefined, way: 'up' | 'down') => {
    if (!place || move.isPending) return;
    move.mutate(place, {
      onSuccess: () => toast.success(t(`moved.${way}`, { name }), { ...ADMIN_TOAST, key: 'moved' }),
      onError: (error) => toast.error(messageOf(error, t('form.updateFailed')), ADMIN_TOAST),
    });
  };
  return (
    <Flex gap={4} align="center" justify="end">
      {(['up', 'down'] as const).map((way) => (
        <IconButton
          key={way}
          label={t(`move.${way}`, { name })}
          aria-disabled={places[way] === undefined}
          className={own.move ?? ''}
          onClick={() => go(places[way], way)}
        >
          <Glyph name={way} size={16} />
        </IconButton>
      ))}
      <IconButton label={t('admin:editNamed', { title: name })} onClick={() => list.request(testimonial)}>
        <Icon name="edit" size={16} />
      </IconButton>
      <IconButton label={t('deleteNamed', { name })} onClick={() => void remove([testimonial])}>
        <Icon name="trash" size={16} />
      </IconButton>
    </Flex>
  );
};

const testimonials = defineResource({
  name: 'testimonials',
  title: () => t('admin:nav.testimonials'),
  words: t,
  key: adminKeys.testimonials,
  call: testimonialCalls.list,
  csv: testimonialCalls.listCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    status: optionOr('all', TESTIMONIAL_STATUSES, {
      label: () => t('admin:status'),
      all: () => t('filter.allStates'),
      word: (status) => t(`state.${status}`),
    }),
  },
  query: withoutEmpty,
  rows: ({ testimonials }) => testimonials,
  found: {
    all: '',
    of: ({ name, role, company }) => ({
      label: name,
      detail: [role, company].filter(Boolean).join(', '),
      to: `/admin/testimonials?search=${encodeURIComponent(name)}`,
    }),
  },
  dialogs: TestimonialFormDialog,
  columns: ({ opener }) => [
    {
      key: 'person',
      title: t('person'),
      width: 240,
      head: true,
      card: 'title',
      cell: (testimonial) => (
        <span className={own.person}>
          <Avatar name={testimonial.name} picture={testimonial.imageUrl} size={36} />
          <span className="words">
            {opener(testimonial, testimonial.name)}
            <span className={styles.description}>{[testimonial.role, testimonial.company].filter(Boolean).join(', ')}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'said',
      title: t('form.quote'),
      card: 'body',
      cell: ({ quote, rating }) => (
        <span className={own.said}>
          <Stars rating={rating} />
          <span className={own.quote}>{quote}</span>
        </span>
      ),
    },
    ...(['active', 'featured'] as const).map((kind) => ({
      key: kind,
      title: t(kind),
      width: 108,
      card: 'fact' as const,
      cell: (testimonial: Testimonial) => <Turn testimonial={testimonial} kind={kind} />,
    })),
  ],
  actions: (list) => ({ width: 190, cell: (testimonial) => <Actions testimonial={testimonial} list={list} /> }),
  open: (testimonial, { request }) => request(testimonial),
  bulk: {
    nameOf: words.nameOf,
    actions: (chosen, onSelect) => [
      ...switchedInBulk({
        ...words,
        failed: words.failed(),
        chosen,
        onSelect,
        label: (on) => t(on ? 'show' : 'hide'),
        isOn: ({ status }) => status === 'active',
        work: ({ _id }, on) => setStatus(_id, on ? 'active' : 'inactive'),
        done: (on, items) => counted(on ? 'active' : 'inactive', items),
      }),
      {
        label: t('delete'),
        run: () => {
          onSelect([]);
          void remove(chosen);
        },
      },
    ],
  },
  head: ({ request }) => <CreateButton onClick={() => request('new')}>{t('create')}</CreateButton>,
});

/** What people say of us: written down, ordered, shown and hidden here. */
export const TestimonialsScreen = () => <ResourceScreen resource={testimonials} />;
