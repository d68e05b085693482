import { usePrefetchQuery } from '@tanstack/react-query';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListPage } from '../list/list-page.tsx';
import { useFilters } from '../list/use-filters.ts';
import { Periods } from '../ui/periods.tsx';
import { messagesQuery } from './api.ts';
import { MessageFigures } from './message-figures.tsx';
import { messageFiltersOf, PERIODS, periodOf } from './message-filters.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const MessageList = lazyPart(() => import('./message-list.tsx'), 'MessageList');

/** What was sent to people, by channel, kind, cost and outcome; what waits, and how the providers do. */
export const MessagesScreen = () => {
  const t = useT();
  const days = useFilters(periodOf);
  usePrefetchQuery(messagesQuery(useFilters(messageFiltersOf)));
  return (
    <ListPage
      title={t('messages')}
      loading={t('loading')}
      head={
        <span className={styles.headEnd}>
          <Periods label={t('days.label')} periods={PERIODS.map((days) => ({ days, text: t(`days.d${days}`) }))} current={days} />
        </span>
      }
      above={<MessageFigures days={days} />}
    >
      <MessageList />
    </ListPage>
  );
};
