import type { Coupon } from '@visavis/contracts/billing-model';
import { couponCalls } from '@visavis/contracts/calls/billing';
import { COUPON_TYPES } from '@visavis/contracts/constants/billing';
import { Button, Flex, Switch } from 'antd';
import { messageOf } from '../../../shared/api/http-error.ts';
import { numberText } from '../../../shared/format/numbers.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { t, useT } from '../../../shared/i18n/en/admin-coupons.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import { confirmFirst } from '../dialogs/review.ts';
import { option, optionOr, search } from '../list/filters.ts';
import { withoutEmpty } from '../list/list-filters.ts';
import { CreateButton } from '../list/list-page.tsx';
import { switchedInBulk } from '../list/outcome.tsx';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminChanged, adminKeys } from '../query-keys.ts';
import { removeCoupon, switchCoupon, useSwitchCoupon } from './api.ts';
import type { CouponRequest } from './coupon-dialogs.tsx';
import { couponSummary } from './coupon-summary.ts';

const CouponDialogs = lazyPart(() => import('./coupon-dialogs.tsx'), 'CouponDialogs');

const tones = { archived: 'quiet', inactive: 'quiet', ended: 'quiet', planned: 'warning', active: 'success' } as const;
const State = ({ coupon: { isArchived, isActive, startsAt, endsAt } }: { coupon: Coupon }) => {
  const t = useT();
  const now = useNow();
  const timely = startsAt && Date.parse(startsAt) > now ? 'planned' : endsAt && Date.parse(endsAt) <= now ? 'ended' : 'active';
  const state = isArchived ? 'archived' : isActive ? timely : 'inactive';
  return <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>;
};

const remove = ({ _id, code, redemptions, reserved }: Coupon) =>
  confirmFirst({
    title: t('deleteNamed', { code }),
    text: t(redemptions + reserved > 0 ? 'deleteUsed' : 'deleteUnused'),
    action: t('delete'),
    run: async () => {
      const { archived } = await removeCoupon(_id);
      toast.success(t(archived ? 'archived' : 'deleted'), ADMIN_TOAST);
    },
    failed: t('deleteFailed'),
  });

const Actions = ({ coupon, onRequest }: { coupon: Coupon; onRequest: (request: CouponRequest) => void }) => {
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
        {t('common:edit')}
      </Button>
      <Button size="small" aria-label={t('deleteNamed', { code })} onClick={() => remove(coupon)}>
        {t('delete')}
      </Button>
    </Flex>
  );
};

const usesOf = ({ redemptions, maxRedemptions }: Coupon) =>
  maxRedemptions === null
    ? numberText(redemptions)
    : t('usedOf', { used: numberText(redemptions), of: numberText(maxRedemptions) });

const coupons = defineResource({
  name: 'coupons',
  title: () => t('admin:nav.coupons'),
  words: t,
  key: [...adminKeys.money, 'coupons'],
  call: couponCalls.list,
  csv: couponCalls.listCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    type: option(COUPON_TYPES, {
      label: () => t('filter.type'),
      all: () => t('filter.allTypes'),
      word: (type) => t(`type.${type}`),
    }),
    state: optionOr('all', ['active', 'inactive', 'archived'], {
      label: () => t('admin:status'),
      all: () => t('filter.allStates'),
      word: (state) => t(`state.${state}`),
    }),
  },
  query: withoutEmpty,
  rows: ({ coupons }) => coupons,
  dialogs: CouponDialogs,
  found: { all: '', of: ({ code }) => ({ label: code, to: `/admin/coupons?search=${encodeURIComponent(code)}` }) },
  columns: ({ opener }) => [
    { key: 'code', title: t('code'), width: 190, head: true, card: 'title', cell: (coupon) => opener(coupon, coupon.code, 'en') },
    { key: 'gives', title: t('gives'), card: 'body', cell: couponSummary },
    { key: 'state', title: t('admin:status'), width: 110, card: 'tag', cell: (coupon) => <State coupon={coupon} /> },
    { key: 'uses', title: t('uses'), width: 110, from: 'wide', card: 'fact', cell: usesOf },
  ],
  actions: ({ request }) => ({ width: 220, cell: (coupon) => <Actions coupon={coupon} onRequest={request} /> }),
  open: (coupon, { request }) => request({ kind: 'stats', coupon }),
  bulk: {
    nameOf: ({ code }) => code,
    maySelect: ({ isArchived }) => !isArchived,
    actions: (chosen, onSelect) =>
      switchedInBulk({
        chosen,
        onSelect,
        label: (on) => t(on ? 'bulk.activate' : 'bulk.deactivate'),
        isOn: ({ isActive }) => isActive,
        work: switchCoupon,
        done: (on, { length: count }) => t(on ? 'bulk.activated' : 'bulk.deactivated', { count }),
        nameOf: ({ code }) => code,
        failed: t('switchFailed'),
        onFinished: adminChanged,
      }),
  },
  head: ({ request }) => <CreateButton onClick={() => request({ kind: 'create' })}>{t('create')}</CreateButton>,
});

/** Every coupon: made, changed, switched, followed and deleted here. */
export const CouponsScreen = () => <ResourceScreen resource={coupons} />;
