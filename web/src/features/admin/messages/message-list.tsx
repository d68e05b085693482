import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import { useRows } from '../list/use-rows.ts';
import { useMessages } from './api.ts';
import { isFiltered, messageFiltersOf } from './message-filters.ts';
import { MessageCards } from './message-rows.tsx';
import { MessageToolbar } from './message-toolbar.tsx';

/** Phones show cards, and do without the table. */
const MessageTable = lazyPart(() => import('./message-table.tsx'), 'MessageTable');

const RowsAndTools = () => {
  const t = useT();
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filters = messageFiltersOf(params);
  const query = useMessages(filters);
  const { data } = query;
  const messages = data?.messages ?? [];
  const state = { from: pathname + search };
  const { container, cursor, mark } = useRows({
    ids: messages.map(({ _id }) => _id),
    page: filters.page,
    pages: data?.pagination.pages ?? 1,
    onOpen: (id) => navigate(`/admin/messages/${id}`, { state }),
  });
  const cards = useMedia('(max-width: 767px)');
  const rows = { messages, from: state.from, cursor, onMark: mark };
  return (
    <div ref={container}>
      <MessageToolbar filters={filters} name={messages[0]?.recipient?.name} />
      <RowsPanel
        query={query}
        shown={messages.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!data}
            isFiltered={isFiltered(filters)}
            page={filters.page}
            to="/admin/messages"
            words={{
              failed: t('empty.failed'),
              none: t('empty.none'),
              noneText: t('empty.noneText'),
              match: t('empty.match'),
              matchText: t('empty.matchText'),
            }}
          />
        }
      >
        {cards ? <MessageCards {...rows} /> : <MessageTable {...rows} />}
      </RowsPanel>
    </div>
  );
};

/** Filters, rows and keys. */
export const MessageList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
