import { Flex, Switch } from 'antd';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import { Stars } from '../../../shared/testimonials/testimonial-card.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { IconButton, TextButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import { RowCheck } from '../list/row-check.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { type Place, type Testimonial, useMove, useSwitch } from './api.ts';
import own from './testimonials.module.css';

export interface TestimonialRowsProps extends RowsProps<Testimonial> {
  /** The ones before the first and behind the last of these. */
  previousId: string | null;
  nextId: string | null;
  onEdit: (testimonial: Testimonial) => void;
  onDelete: (testimonial: Testimonial) => void;
}

export const Person = ({ testimonial, onEdit }: { testimonial: Testimonial } & Pick<TestimonialRowsProps, 'onEdit'>) => {
  const { name, role, company, imageUrl } = testimonial;
  return (
    <span className={own.person}>
      <Avatar name={name} picture={imageUrl} size={36} />
      <span>
        <TextButton data-open className={styles.title ?? ''} onClick={() => onEdit(testimonial)}>
          {name}
        </TextButton>
        <span className={styles.description}>{[role, company].filter(Boolean).join(', ')}</span>
      </span>
    </span>
  );
};

export const Said = ({ testimonial: { quote, rating } }: { testimonial: Testimonial }) => (
  <span className={own.said}>
    <Stars rating={rating} />
    <span className={own.quote}>{quote}</span>
  </span>
);

/** Whether it is shown, and whether on the home page too. */
export const Switches = ({ testimonial, kind }: { testimonial: Testimonial; kind: 'active' | 'featured' }) => {
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

/** Where it goes when it is moved up or down by one, over the edges of the page too; undefined at the ends. */
const placesOf = ({ rows, previousId, nextId }: TestimonialRowsProps, { _id }: Testimonial) => {
  const at = rows.findIndex((other) => other._id === _id);
  const above = rows[at - 1]?._id ?? previousId;
  const below = rows[at + 1]?._id ?? nextId;
  return { up: above ? { before: above } : undefined, down: below ? { behind: below } : undefined };
};

export const Actions = ({ testimonial, rows }: { testimonial: Testimonial; rows: TestimonialRowsProps }) => {
  const t = useT();
  const move = useMove(testimonial);
  const { name } = testimonial;
  const places = placesOf(rows, testimonial);
  const go = (place: Place | undefined, way: 'up' | 'down') => {
    if (!place || move.isPending) return;
    move.mutate(place, {
      onSuccess: () => toast.success(t(`moved.${way}`, { name }), { key: 'moved' }),
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
      <IconButton label={t('admin:editNamed', { title: name })} onClick={() => rows.onEdit(testimonial)}>
        <Icon name="edit" size={16} />
      </IconButton>
      <IconButton label={t('deleteNamed', { name })} onClick={() => rows.onDelete(testimonial)}>
        <Icon name="trash" size={16} />
      </IconButton>
    </Flex>
  );
};

/** Where a table has no room. */
export const TestimonialCards = (rows: TestimonialRowsProps) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('admin:nav.testimonials')}>
      {(testimonial) => (
        <>
          <div className={styles.cardTop}>
            <Person testimonial={testimonial} onEdit={rows.onEdit} />
            <RowCheck row={testimonial} rows={rows} />
          </div>
          <Said testimonial={testimonial} />
          <div className={own.switches}>
            {(['active', 'featured'] as const).map((kind) => (
              <span key={kind}>
                <Switches testimonial={testimonial} kind={kind} />
                <span aria-hidden="true">{t(kind)}</span>
              </span>
            ))}
          </div>
          <Actions testimonial={testimonial} rows={rows} />
        </>
      )}
    </RowCards>
  );
};
