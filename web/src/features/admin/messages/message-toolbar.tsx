import { NOTIFICATION_CHANNELS } from '@visavis/contracts/constants';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { CsvButton } from '../list/toolbar/csv-button.tsx';
import styles from '../list/toolbar/list-toolbar.module.css';
import { DayFilter, PersonFilter, useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { ViewsButton } from '../list/views/views-button.tsx';
import { KeyHints } from '../shell/key-hints.tsx';
import { Select } from '../ui/antd-select.tsx';
import { loadAllMessages } from './api.ts';
import { messagesCsv } from './message-csv.ts';
import { MESSAGE_KINDS, type MessageFilters, OUTCOMES } from './message-filters.ts';

/** Filters, the file and keys. All filters live in the address. */
export const MessageToolbar = ({ filters, name }: { filters: MessageFilters; name: string | undefined }) => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  return (
    <div className={styles.bar}>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('filter.channel')}
          placeholder={t('filter.allChannels')}
          value={filters.channel}
          options={NOTIFICATION_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))}
          onChange={(channel) => set({ channel })}
        />
      </span>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('outcome')}
          placeholder={t('filter.allOutcomes')}
          value={filters.outcome}
          options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          onChange={(outcome) => set({ outcome })}
        />
      </span>
      <span className={styles.narrow}>
        <Select
          size={size}
          aria-label={t('filter.kind')}
          placeholder={t('filter.allKinds')}
          value={filters.kind}
          options={MESSAGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          onChange={(kind) => set({ kind })}
        />
      </span>
      <DayFilter name="from" label={t('filter.from')} value={filters.from} />
      <DayFilter name="to" label={t('filter.to')} value={filters.to} />
      {filters.userId ? (
        <PersonFilter
          name="userId"
          label={t('filter.person', { name: name ?? t('admin:list.onePerson') })}
          clear={t('filter.everyone')}
        />
      ) : null}
      <span className={styles.end}>
        <CsvButton name="messages" make={async (onProgress) => messagesCsv(await loadAllMessages(filters, onProgress))} />
        <ViewsButton />
        <KeyHints keys={['j', 'k']} />
      </span>
    </div>
  );
};
