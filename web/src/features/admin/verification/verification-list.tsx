import { useQuery } from '@tanstack/react-query';
import { VERIFICATION_STATUSES } from '@visavis/contracts/constants/verification';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { categoryOptions } from '../../../shared/format/category-name.ts';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { SelectionBar } from '../list/bulk.tsx';
import { BulkOutcome } from '../list/outcome.tsx';
import { RowList } from '../list/row-list.tsx';
import { ListBar, OptionFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import {
  loadAllVerifications,
  type VerificationFilters,
  type VerificationRequest,
  verificationFiltersOf,
  verificationsQuery,
} from './api.ts';
import { verificationsCsv } from './verification-csv.ts';
import { addressOf, VerificationCards } from './verification-rows.tsx';

/** Phones show cards, and do without the table. */
const VerificationTable = lazyPart(() => import('./verification-table.tsx'), 'VerificationTable');
const BulkDecisionDialog = lazyPart(() => import('./bulk-decision-dialog.tsx'), 'BulkDecisionDialog');

const Toolbar = ({ filters }: { filters: VerificationFilters }) => {
  const t = useT();
  return (
    <ListBar
      search={{ label: t('filter.search'), placeholder: t('filter.placeholder') }}
      csv={{
        name: 'verification',
        make: async (onProgress) => verificationsCsv(await loadAllVerifications(filters, onProgress)),
      }}
      keys={['/', 'j', 'k', 'a', 'r']}
    >
      <OptionFilter
        name="status"
        label={t('admin:status')}
        standard="pending"
        value={filters.status}
        options={[
          ...VERIFICATION_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          { value: 'all', label: t('filter.everyStatus') },
        ]}
      />
      <OptionFilter
        name="category"
        label={t('admin:category')}
        placeholder={t('filter.everyCategory')}
        value={filters.category}
        options={categoryOptions()}
      />
    </ListBar>
  );
};

interface ChosenProps {
  chosen: VerificationRequest[];
  onSelect: (ids: readonly string[]) => void;
}
/** One decision for all that are chosen. */
const ChosenRequests = ({ chosen, onSelect }: ChosenProps) => {
  const t = useT();
  const [deciding, setDeciding] = useState<'approved' | 'rejected'>();
  return (
    <>
      <SelectionBar count={chosen.length} onClear={() => onSelect([])}>
        <Button size="small" type="primary" onClick={() => setDeciding('approved')}>
          {t('approve')}
        </Button>
        <Button size="small" onClick={() => setDeciding('rejected')}>
          {t('reject')}
        </Button>
      </SelectionBar>
      {deciding ? (
        <Suspense fallback={null}>
          <BulkDecisionDialog requests={chosen} status={deciding} onDone={onSelect} onClose={() => setDeciding(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
};

/** Search, filters, rows and keys. */
export const VerificationList = () => {
  const t = useT();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = useFilters(verificationFiltersOf);
  const query = useQuery(verificationsQuery(filters));
  const open = ({ _id }: VerificationRequest, intent?: 'approved' | 'rejected') =>
    navigate(addressOf(params, _id), { state: { keepScroll: true, keepFocus: true, intent } });
  return (
    <RowList
      filtersOf={verificationFiltersOf}
      query={query}
      rows={query.data?.requests}
      words={t}
      toolbar={
        <>
          <Toolbar filters={filters} />
          <BulkOutcome />
        </>
      }
      onOpen={(request) => open(request)}
      onAct={(action, request) => {
        if (request.status !== 'pending') return;
        if (action === 'approve') open(request, 'approved');
        if (action === 'reject') open(request, 'rejected');
      }}
      selection={{
        nameOf: ({ user }) => user.name,
        maySelect: ({ status }) => status === 'pending',
        bar: (chosen, onSelect) => <ChosenRequests chosen={chosen} onSelect={onSelect} />,
      }}
    >
      {(rows, asCards) => (asCards ? <VerificationCards {...rows} /> : <VerificationTable {...rows} />)}
    </RowList>
  );
};
