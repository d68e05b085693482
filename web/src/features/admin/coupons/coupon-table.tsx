import type { Coupon } from '@visavis/contracts/billing-model';
import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import styles from '../list/list.module.css';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import { Actions, Code, type CouponRowsProps, Standing, Uses } from './coupon-rows.tsx';
import { couponSummary } from './coupon-values.ts';

export const CouponTable = ({ onRequest, ...rows }: CouponRowsProps) => {
  const t = useT();
  const wide = useMedia(MEDIA.wide);
  const columns: RowColumns<Coupon> = [
    {
      key: 'code',
      title: t('code'),
      width: 190,
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, coupon) => <Code coupon={coupon} onRequest={onRequest} />,
    },
    { key: 'gives', title: t('gives'), render: (_, coupon) => couponSummary(coupon) },
    { key: 'state', title: t('admin:status'), width: 110, render: (_, coupon) => <Standing coupon={coupon} /> },
    wide && { key: 'uses', title: t('uses'), width: 110, render: (_, coupon) => <Uses coupon={coupon} /> },
    {
      key: 'actions',
      title: <span className="visually-hidden">{t('admin:actions')}</span>,
      width: 220,
      className: styles.actionsCell ?? '',
      render: (_, coupon) => <Actions coupon={coupon} onRequest={onRequest} />,
    },
  ];
  return <RowTable {...rows} caption={t('admin:nav.coupons')} columns={columns} />;
};
