import type { Coupon } from '@visavis/contracts/billing-model';
import { useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { useRemoveCoupon } from './api.ts';
import { CouponFormDialog } from './coupon-form-dialog.tsx';
import { CouponStatsDialog } from './coupon-stats.tsx';

/** Which dialog is open, and about which coupon. */
export type CouponRequest = { kind: 'create' } | { kind: 'edit' | 'stats' | 'delete'; coupon: Coupon };
interface CouponDialogsProps {
  request: CouponRequest;
  onClose: () => void;
}

const DeleteCoupon = ({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) => {
  const t = useT();
  const remove = useRemoveCoupon(coupon._id);
  return (
    <ConfirmDialog
      title={t('deleteNamed', { code: coupon.code })}
      action={t('delete')}
      failed={t('deleteFailed')}
      onClose={onClose}
      onConfirm={async () => {
        const { archived } = await remove.mutateAsync();
        toast.success(t(archived ? 'archived' : 'deleted'), ADMIN_TOAST);
        onClose();
      }}
    >
      {t(coupon.redemptions + coupon.reserved > 0 ? 'deleteUsed' : 'deleteUnused')}
    </ConfirmDialog>
  );
};

export const CouponDialogs = ({ request, onClose }: CouponDialogsProps) => {
  if (request.kind === 'delete') return <DeleteCoupon coupon={request.coupon} onClose={onClose} />;
  if (request.kind === 'stats') return <CouponStatsDialog coupon={request.coupon} onClose={onClose} />;
  return <CouponFormDialog coupon={request.kind === 'edit' ? request.coupon : undefined} onClose={onClose} />;
};
