import { useQuery } from '@tanstack/react-query';
import { adminBillingCalls } from '@visavis/contracts/calls/billing';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { GST_FILES, type GstFile } from '@visavis/contracts/constants/billing';
import { istDay } from '@visavis/contracts/local-time';
import { Table } from 'antd';
import { useState } from 'react';
import { callQuery } from '../../../shared/api/call-query.ts';
import { rupeesExactly } from '../../../shared/billing/prices.ts';
import { formatMonth } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/admin-money.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { SelectField } from '../../../shared/kit/select-field.tsx';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { TextButton } from '../../../shared/ui/button.tsx';
import { CsvButton } from '../../../shared/ui/csv-button.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { adminKeys, cacheFor } from '../query-keys.ts';

const MONTHS = 18;

type Amount = 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise' | 'totalPaise';

/** Opens a month's figures and files for the GST return. */
export const GstMonth = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{t('gst.open')}</TextButton>
      {open ? <GstMonthDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** By India's calendar, the newest first. */
const lastMonths = (): string[] => {
  const [year = 0, month = 0] = istDay(new Date(serverNow())).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
};
const GstMonthDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [months] = useState(lastMonths);
  // What is filed is the month that is over.
  const [month, setMonth] = useState(months[1] ?? '');
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery(adminKeys.gstMonth(month), adminBillingCalls.gstMonth, { query: { month } }),
    ...cacheFor(ADMIN_CACHE.defaultMs),
  });
  const kinds =
    data &&
    ([
      ['invoices', data.invoices],
      ['creditNotes', data.creditNotes],
      ['lateNotes', data.lateNotes],
    ] as const);
  // The taxes are called alike in every language.
  const amounts = [
    ['taxablePaise', t('gst.taxable')],
    ['cgstPaise', 'CGST'],
    ['sgstPaise', 'SGST'],
    ['igstPaise', 'IGST'],
    ['totalPaise', t('gst.total')],
  ] as const;
  const amount = ([name, title]: readonly [Amount, string]) => ({
    key: name,
    title,
    align: 'right' as const,
    className: 'tabular',
    render: (_: unknown, [, sums]: NonNullable<typeof kinds>[number]) => rupeesExactly(sums[name]),
  });
  const fileOf = (file: GstFile) => ({ query: { month, file }, name: `gstr1-${month}-${file}` });
  return (
    <Dialog title={t('gst.title')} onClose={onClose} size="large">
      <div className="stack gap-16">
        <SelectField
          label={t('gst.month')}
          value={month}
          onChange={setMonth}
          options={months.map((value) => ({ value, label: t('gst.monthName', formatMonth(`${value}-15T12:00:00Z`)) }))}
        />
        {error ? (
          <LoadFailed query={{ error, isFetching, refetch }} />
        ) : (
          <Table
            size="small"
            pagination={false}
            loading={!data}
            scroll={{ x: 'max-content' }}
            rowKey={([kind]) => kind}
            // Late notes are seldom.
            dataSource={kinds?.filter(([kind, { count }]) => kind !== 'lateNotes' || count > 0) ?? []}
            columns={[
              { key: 'kind', title: t('gst.kind'), render: (_, [kind]) => t(`gst.${kind}`) },
              { key: 'count', title: t('gst.count'), align: 'right', className: 'tabular', render: (_, [, { count }]) => count },
              ...amounts.map(amount),
            ]}
          />
        )}
        {data && data.waiting > 0 ? <p role="status">{t('gst.waiting', { count: data.waiting })}</p> : null}
        <p className="quiet">{t('gst.files')}</p>
        <div className="wrap gap-8">
          <CsvButton label={t('gst.allFiles')} call={adminBillingCalls.gstMonthCsv} files={GST_FILES.map(fileOf)} />
          {GST_FILES.map((file) => (
            <CsvButton key={file} label={t(`gst.file.${file}`)} call={adminBillingCalls.gstMonthCsv} files={[fileOf(file)]} />
          ))}
        </div>
      </div>
    </Dialog>
  );
};
