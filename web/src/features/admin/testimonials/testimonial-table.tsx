import { useT } from '../../../shared/i18n/en/admin-testimonials.ts';
import styles from '../list/list.module.css';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import type { Testimonial } from './api.ts';
import { Actions, Person, Said, Switches, type TestimonialRowsProps } from './testimonial-rows.tsx';

export const TestimonialTable = (rows: TestimonialRowsProps) => {
  const t = useT();
  const columns: RowColumns<Testimonial> = [
    {
      key: 'person',
      title: t('person'),
      width: 240,
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, testimonial) => <Person testimonial={testimonial} onEdit={rows.onEdit} />,
    },
    { key: 'said', title: t('form.quote'), render: (_, testimonial) => <Said testimonial={testimonial} /> },
    ...(['active', 'featured'] as const).map((kind) => ({
      key: kind,
      title: t(kind),
      width: 108,
      render: (_: unknown, testimonial: Testimonial) => <Switches testimonial={testimonial} kind={kind} />,
    })),
    {
      key: 'actions',
      title: <span className="visually-hidden">{t('admin:actions')}</span>,
      width: 190,
      className: styles.actionsCell ?? '',
      render: (_, testimonial) => <Actions testimonial={testimonial} rows={rows} />,
    },
  ];
  return <RowTable {...rows} caption={t('admin:nav.testimonials')} columns={columns} />;
};
