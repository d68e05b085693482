import { MEDIA, useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import styles from '../list/list.module.css';
import type { RowsProps } from '../list/row-list.tsx';
import { type RowColumns, RowTable } from '../list/row-table.tsx';
import type { AdminMessage } from './api.ts';
import { Channels, Kind, When } from './message-rows.tsx';
import { costText, Outcome, recipientName } from './message-words.tsx';

export const MessageTable = (rows: RowsProps<AdminMessage>) => {
  const t = useT();
  const wide = useMedia(MEDIA.wide);
  const columns: RowColumns<AdminMessage> = [
    { key: 'at', title: t('admin:when'), width: 176, render: (_, message) => <When message={message} /> },
    {
      key: 'what',
      title: t('what'),
      rowScope: 'row',
      className: styles.what ?? '',
      render: (_, message) => <Kind message={message} from={rows.from} />,
    },
    { key: 'to', title: t('to'), width: 190, className: styles.oneLine ?? '', render: (_, message) => recipientName(message) },
    wide && { key: 'channels', title: t('channels'), width: 270, render: (_, message) => <Channels message={message} /> },
    { key: 'outcome', title: t('outcome'), width: 144, render: (_, { outcome }) => <Outcome outcome={outcome} /> },
    {
      key: 'cost',
      title: t('cost'),
      width: 104,
      align: 'right',
      render: (_, { cost }) => <span className="tabular">{costText(cost)}</span>,
    },
  ];
  return <RowTable {...rows} caption={t('messages')} columns={columns} />;
};
