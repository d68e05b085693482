import { usePrefetchQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import styles from '../list/list.module.css';
import { ListSkeleton } from '../list/list-skeleton.tsx';
import { useScreen } from '../shell/layout-state.ts';
import { Periods } from '../ui/periods.tsx';
import { messagesQuery } from './api.ts';
import { MessageFigures } from './message-figures.tsx';
import { messageFiltersOf, PERIODS, periodOf } from './message-filters.ts';

/** With antd: asked for by the page (`vite/screens.ts`), evaluated in a task of its own after the heading is shown. */
const MessageList = lazyPart(() => import('./message-list.tsx'), 'MessageList');

/** What was sent to people, by channel, kind, cost and outcome; what waits, and how the providers do. */
export const MessagesScreen = () => {
  const t = useT();
  useScreen(t('messages'));
  const [params] = useSearchParams();
  const days = periodOf(params);
  usePrefetchQuery(messagesQuery(messageFiltersOf(params)));
  return (
    <>
      <header className={styles.head}>
        <h1>{t('messages')}</h1>
        <span className={styles.headEnd}>
          <Periods label={t('days.label')} periods={PERIODS.map((days) => ({ days, text: t(`days.d${days}`) }))} current={days} />
        </span>
      </header>
      <MessageFigures days={days} />
      <Suspense fallback={<ListSkeleton alone label={t('loading')} />}>
        <MessageList />
      </Suspense>
    </>
  );
};
