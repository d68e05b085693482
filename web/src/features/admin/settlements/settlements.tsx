import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { SETTLEMENT_STATES } from '@visavis/contracts/constants/billing';
import { rupeesExactly } from '../../../shared/billing/prices.ts';
import { t } from '../../../shared/i18n/en/admin-settlements.ts';
import { Code } from '../../../shared/ui/facts.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { oneDay, optionOr, search } from '../list/filters.ts';
import { withoutEmpty } from '../list/list-filters.ts';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { At } from '../ui/at.tsx';
import { BookDay } from './book-day.tsx';

type Item = CallResult<typeof adminBillingCalls.settlements>['items'][number];

const stateOf = ({ settlement, differences }: Item) => {
  const tone = !settlement ? 'danger' : differences.length > 0 ? 'warning' : 'success';
  const words = differences.map((difference) => t(`differs.${difference}`));
  return <StatusTag tone={tone}>{words.length > 0 ? words.join(', ') : t('states.settled')}</StatusTag>;
};

const settlements = defineResource({
  name: 'settlements',
  title: () => t('title'),
  words: t,
  key: adminKeys.settlements,
  call: adminBillingCalls.settlements,
  csv: adminBillingCalls.settlementsCsv,
  filters: {
    search: search(() => ({ label: t('search'), placeholder: t('placeholder') })),
    state: optionOr('all', SETTLEMENT_STATES, {
      label: () => t('state'),
      all: () => t('allStates'),
      word: (state) => t(`states.${state}`),
    }),
    ...oneDay,
  },
  query: withoutEmpty,
  rows: ({ items }) => items,
  found: { all: '', of: ({ _id }) => ({ label: _id, to: `/admin/settlements?search=${encodeURIComponent(_id)}` }) },
  columns: ({ opener }) => [
    {
      key: 'at',
      title: t('settledAt'),
      width: 176,
      card: 'meta',
      cell: ({ settlement }) => (settlement ? <At at={settlement.at} /> : null),
    },
    {
      key: 'item',
      title: t('kind'),
      head: true,
      card: 'title',
      // What our books do not have has no page.
      cell: (item) => (item.orderId ? opener(item, t(`kinds.${item.kind}`)) : t(`kinds.${item.kind}`)),
    },
    { key: 'id', title: t('id'), width: 210, look: 'oneLine', card: 'body', cell: ({ _id }) => <Code>{_id}</Code> },
    {
      key: 'net',
      title: t('net'),
      width: 130,
      look: 'right',
      card: 'lead',
      cell: ({ creditPaise, debitPaise }) => <strong className="tabular">{rupeesExactly(creditPaise - debitPaise)}</strong>,
    },
    {
      key: 'fee',
      title: t('fee'),
      width: 150,
      look: 'right',
      from: 'widest',
      cell: ({ feePaise }) => <span className="tabular">{rupeesExactly(feePaise)}</span>,
    },
    {
      key: 'utr',
      title: t('utr'),
      width: 190,
      look: 'oneLine',
      from: 'wide',
      cell: ({ settlement }) => (settlement?.utr ? <Code>{settlement.utr}</Code> : null),
    },
    { key: 'state', title: t('state'), width: 190, card: 'tag', cell: stateOf },
  ],
  bulk: { nameOf: ({ kind, _id }) => `${t(`kinds.${kind}`)}, ${_id}` },
  page: ({ _id, disputeId, orderId }) => {
    if (!orderId) return `/admin/settlements?search=${encodeURIComponent(_id)}`;
    return disputeId ? `/admin/disputes/${disputeId}` : `/admin/payments/${orderId}`;
  },
  above: () => <BookDay />,
});

/** What the provider settled, beside what it is in our books, the newest first; above it, the day in both. */
export const SettlementsScreen = () => <ResourceScreen resource={settlements} />;
