import type { Coupon } from '@visavis/contracts/billing-model';
import { CouponFormDialog } from './coupon-form-dialog.tsx';
import { CouponStatsDialog } from './coupon-stats.tsx';

/** Which dialog is open, and about which coupon. */
export type CouponRequest = { kind: 'create' } | { kind: 'edit' | 'stats'; coupon: Coupon };

export const CouponDialogs = ({ request, onClose }: { request: CouponRequest; onClose: () => void }) =>
  request.kind === 'stats' ? (
    <CouponStatsDialog coupon={request.coupon} onClose={onClose} />
  ) : (
    <CouponFormDialog coupon={request.kind === 'edit' ? request.coupon : undefined} onClose={onClose} />
  );
