import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { DISPUTE_STATUSES } from '@visavis/contracts/constants/billing';
import { rupeesOf } from '../../../shared/billing/prices.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { t } from '../../../shared/i18n/en/admin-money.ts';
import { optionOr, person, search } from '../list/filters.ts';
import { withoutEmpty } from '../list/list-filters.ts';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminKeys } from '../query-keys.ts';
import { At } from '../ui/at.tsx';
import type { Dispute } from './api.ts';
import { DisputeStatus, isToAnswer } from './dispute-status.tsx';

const disputes = defineResource({
  name: 'disputes',
  title: () => t('disputes.title'),
  words: (word) => t(`disputes.${word}`),
  key: adminKeys.disputes,
  call: adminBillingCalls.disputes,
  csv: adminBillingCalls.disputesCsv,
  filters: {
    search: search(() => ({ label: t('disputes.search'), placeholder: t('disputes.placeholder') })),
    status: optionOr('all', ['to-answer', ...DISPUTE_STATUSES], {
      label: () => t('admin:status'),
      all: () => t('disputes.all'),
      word: (status) => (status === 'to-answer' ? t('disputes.toAnswer') : t(`disputes.status.${status}`)),
    }),
    userId: person<Dispute>({
      nameOf: ({ buyerName }) => buyerName,
      label: (name) => t('filter.buyer', { name: name ?? t('admin:list.onePerson') }),
      clear: () => t('filter.everyone'),
    }),
  },
  query: (filters) => withoutEmpty(filters),
  rows: ({ disputes }) => disputes,
  found: {
    all: '',
    of: ({ buyerName, amountPaise, status }) => ({
      label: buyerName,
      detail: `${rupeesOf(amountPaise)}, ${t(`disputes.status.${status}`)}`,
    }),
  },
  columns: ({ opener }) => [
    { key: 'at', title: t('disputes.opened'), width: 176, card: 'meta', cell: ({ openedAt }) => <At at={openedAt} /> },
    { key: 'buyer', title: t('buyer'), head: true, card: 'title', cell: (dispute) => opener(dispute, dispute.buyerName) },
    {
      key: 'amount',
      title: t('amount'),
      width: 130,
      card: 'lead',
      cell: ({ amountPaise }) => <strong className="tabular">{rupeesOf(amountPaise)}</strong>,
    },
    { key: 'status', title: t('admin:status'), width: 190, card: 'tag', cell: ({ status }) => <DisputeStatus status={status} /> },
    {
      key: 'by',
      title: t('disputes.respondBy'),
      width: 176,
      card: 'meta',
      cell: (dispute) => (isToAnswer(dispute) && dispute.respondBy ? <At at={dispute.respondBy} /> : null),
    },
    {
      key: 'phase',
      title: t('disputes.phaseTitle'),
      width: 170,
      look: 'oneLine',
      from: 'wide',
      cell: ({ phase }) => (phase ? t(`disputes.phase.${phase}`) : null),
    },
  ],
  bulk: { nameOf: ({ buyerName, amountPaise }) => `${isolate(buyerName)}, ${rupeesOf(amountPaise)}` },
});

/** Payments that a buyer's bank asks back, the newest first. */
export const DisputesScreen = () => <ResourceScreen resource={disputes} />;
