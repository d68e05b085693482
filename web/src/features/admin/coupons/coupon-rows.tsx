import type { Coupon } from '@visavis/contracts/billing-model';
import { Button, Flex, Switch } from 'antd';
import { messageOf } from '../../../shared/api/http-error.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { TextButton } from '../../../shared/ui/button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import styles from '../list/list.module.css';
import { RowCards } from '../list/row-cards.tsx';
import type { RowsProps } from '../list/row-list.tsx';
import { useSwitchCoupon } from './api.ts';
import type { CouponRequest } from './coupon-dialogs.tsx';
import { couponSummary } from './coupon-values.ts';

export interface CouponRowsProps extends RowsProps<Coupon> {
  onRequest: (request: CouponRequest) => void;
}
interface CouponProps {
  coupon: Coupon;
  onRequest: (request: CouponRequest) => void;
}

export const Code = ({ coupon, onRequest }: CouponProps) => (
  <TextButton data-open lang="en" className={styles.title ?? ''} onClick={() => onRequest({ kind: 'stats', coupon })}>
    {coupon.code}
  </TextButton>
);

const tones = { archived: 'quiet', inactive: 'quiet', ended: 'quiet', planned: 'warning', active: 'success' } as const;
export const Standing = ({ coupon: { isArchived, isActive, startsAt, endsAt } }: Pick<CouponProps, 'coupon'>) => {
  const t = useT();
  const now = useNow();
  const timely = startsAt && Date.parse(startsAt) > now ? 'planned' : endsAt && Date.parse(endsAt) <= now ? 'ended' : 'active';
  const standing = isArchived ? 'archived' : isActive ? timely : 'inactive';
  return <StatusTag tone={tones[standing]}>{t(`state.${standing}`)}</StatusTag>;
};

export const Uses = ({ coupon: { redemptions, maxRedemptions } }: Pick<CouponProps, 'coupon'>) => {
  const t = useT();
  return (
    <span className="tabular">
      {maxRedemptions === null
        ? numberText(redemptions)
        : t('usedOf', { used: numberText(redemptions), of: numberText(maxRedemptions) })}
    </span>
  );
};

export const Actions = ({ coupon, onRequest }: CouponProps) => {
  const t = useT();
  const active = useSwitchCoupon(coupon);
  const { code } = coupon;
  if (coupon.isArchived) return null;
  const turn = (isActive: boolean) =>
    active.mutate(isActive, { onError: (error) => toast.error(messageOf(error, t('switchFailed')), ADMIN_TOAST) });
  return (
    <Flex gap={8} align="center" justify="end">
      <Switch
        size="small"
        checked={coupon.isActive}
        loading={active.isPending}
        aria-label={t('activeNamed', { code })}
        onChange={turn}
      />
      <Button size="small" aria-label={t('admin:editNamed', { title: code })} onClick={() => onRequest({ kind: 'edit', coupon })}>
        {t('admin:edit')}
      </Button>
      <Button size="small" aria-label={t('deleteNamed', { code })} onClick={() => onRequest({ kind: 'delete', coupon })}>
        {t('delete')}
      </Button>
    </Flex>
  );
};

/** Where a table has no room. */
export const CouponCards = ({ onRequest, ...rows }: CouponRowsProps) => {
  const t = useT();
  return (
    <RowCards {...rows} caption={t('admin:nav.coupons')}>
      {(coupon) => (
        <>
          <div className={styles.cardTop}>
            <h2 className={styles.cardTitle}>
              <Code coupon={coupon} onRequest={onRequest} />
            </h2>
            <Standing coupon={coupon} />
          </div>
          <p>{couponSummary(coupon)}</p>
          <p className={styles.cardMeta}>
            <span className={styles.none}>
              {t('uses')}: <Uses coupon={coupon} />
            </span>
          </p>
          <Actions coupon={coupon} onRequest={onRequest} />
        </>
      )}
    </RowCards>
  );
};
