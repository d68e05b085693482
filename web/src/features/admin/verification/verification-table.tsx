import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import styles from '../list/list.module.css';
import type { RowsProps } from '../list/row-list.tsx';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import type { VerificationRequest } from './api.ts';
import { Applicant, Asked, filesOf, offersOf, Standing } from './verification-rows.tsx';

export const VerificationTable = (rows: RowsProps<VerificationRequest>) => {
  const t = useT();
  const columns: RowColumns<VerificationRequest> = [
    { key: 'asked', title: t('asked'), width: 176, render: (_, request) => <Asked request={request} /> },
    {
      key: 'applicant',
      title: t('applicant'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, request) => <Applicant request={request} />,
    },
    { key: 'type', title: t('type'), width: 120, render: (_, { type }) => t(`verification:form.types.${type}`) },
    { key: 'offers', title: t('offers'), className: styles.oneLine ?? '', render: (_, request) => offersOf(request) },
    { key: 'files', title: t('files'), width: 112, align: 'right', render: (_, request) => filesOf(request) },
    { key: 'status', title: t('admin:status'), width: 128, render: (_, request) => <Standing request={request} /> },
  ];
  return <RowTable {...rows} caption={t('admin:nav.vendors')} columns={columns} />;
};
