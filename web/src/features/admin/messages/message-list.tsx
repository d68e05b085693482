import { useQuery } from '@tanstack/react-query';
import { NOTIFICATION_CHANNELS } from '@visavis/contracts/constants/notification';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { RowList } from '../list/row-list.tsx';
import { DayFilters, ListBar, OptionFilter, PersonFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { loadAllMessages, messagesQuery } from './api.ts';
import { messagesCsv } from './message-csv.ts';
import { MESSAGE_KINDS, type MessageFilters, messageFiltersOf, OUTCOMES } from './message-filters.ts';
import { MessageCards } from './message-rows.tsx';

/** Phones show cards, and do without the table. */
const MessageTable = lazyPart(() => import('./message-table.tsx'), 'MessageTable');

const Toolbar = ({ filters, name }: { filters: MessageFilters; name: string | undefined }) => {
  const t = useT();
  return (
    <ListBar
      csv={{ name: 'messages', make: async (onProgress) => messagesCsv(await loadAllMessages(filters, onProgress)) }}
      keys={['j', 'k']}
    >
      <OptionFilter
        name="channel"
        label={t('filter.channel')}
        placeholder={t('filter.allChannels')}
        value={filters.channel}
        options={NOTIFICATION_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
      />
      <OptionFilter
        name="outcome"
        label={t('outcome')}
        placeholder={t('filter.allOutcomes')}
        value={filters.outcome}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
      />
      <OptionFilter
        name="kind"
        label={t('filter.kind')}
        placeholder={t('filter.allKinds')}
        value={filters.kind}
        options={MESSAGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <DayFilters {...filters} />
      <PersonFilter
        name="userId"
        value={filters.userId}
        label={t('filter.person', { name: name ?? t('admin:list.onePerson') })}
        clear={t('filter.everyone')}
      />
    </ListBar>
  );
};

/** Filters, rows and keys. */
export const MessageList = () => {
  const t = useT();
  const filters = useFilters(messageFiltersOf);
  const query = useQuery(messagesQuery(filters));
  const messages = query.data?.messages;
  return (
    <RowList
      filtersOf={messageFiltersOf}
      query={query}
      rows={messages}
      words={t}
      toolbar={<Toolbar filters={filters} name={messages?.[0]?.recipient?.name} />}
    >
      {(rows, asCards) => (asCards ? <MessageCards {...rows} /> : <MessageTable {...rows} />)}
    </RowList>
  );
};
