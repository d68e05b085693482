import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../shared/api/http-error.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useMedia } from '../../../shared/hooks/use-media.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-contact.ts';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import styles from '../list/list.module.css';
import { NoRows, RowsPanel } from '../list/rows-panel.tsx';
import toolbar from '../list/toolbar/list-toolbar.module.css';
import { useSetFilter } from '../list/toolbar/toolbar-parts.tsx';
import { Select } from '../ui/antd-select.tsx';
import { CONTACT_STATES, type ContactMessage, contactFiltersOf, useContact, useContactStatus } from './api.ts';
import own from './contact.module.css';

/** Where an answer goes: a mail with the message's number, or a call. */
const replyTo = ({ reach, reference }: ContactMessage) =>
  reach.includes('@')
    ? `mailto:${encodeURIComponent(reach).replace('%40', '@')}?subject=${encodeURIComponent(reference)}`
    : `tel:${reach.replace(/[^\d+]/g, '')}`;

const Message = ({ message }: { message: ContactMessage }) => {
  const t = useT();
  const now = useNow();
  const change = useContactStatus(message._id);
  const { name, reach, topic, text, reference, status, createdAt, userId } = message;
  const isOpen = status === 'open';
  return (
    <li className={own.message}>
      <div className={styles.cardTop}>
        <h2 className={styles.cardTitle}>{name}</h2>
        <StatusTag tone={isOpen ? 'warning' : 'success'}>{t(`status.${status}`)}</StatusTag>
      </div>
      <p className={own.meta}>
        <span>{t(`contact:topics.${topic}`)}</span>
        <span>{reference}</span>
        <time dateTime={createdAt}>{dayAndTime(createdAt, now)}</time>
        {userId ? <Link to={`/admin/users/${userId}`}>{t('account')}</Link> : null}
      </p>
      <p className={own.text}>{text}</p>
      <p className={own.actions}>
        <a href={replyTo(message)}>{reach}</a>
        <Button
          size="small"
          busy={change.isPending}
          aria-label={t(isOpen ? 'answeredNamed' : 'reopenNamed', { reference })}
          onClick={() =>
            change.mutate(isOpen ? 'answered' : 'open', {
              onError: (error) => toast.error(messageOf(error, t('failed')), ADMIN_TOAST),
            })
          }
        >
          {t(isOpen ? 'answered' : 'reopen')}
        </Button>
      </p>
    </li>
  );
};

const RowsAndTools = () => {
  const t = useT();
  const set = useSetFilter();
  const size = useMedia('(max-width: 767px)') ? 'large' : 'middle';
  const [params] = useSearchParams();
  const filters = contactFiltersOf(params);
  const query = useContact(filters);
  const messages = query.data?.messages ?? [];
  return (
    <>
      <div className={toolbar.bar}>
        <span className={toolbar.narrow}>
          <Select
            size={size}
            aria-label={t('admin:status')}
            placeholder={t('status.open')}
            value={filters.status === 'open' ? '' : filters.status}
            options={CONTACT_STATES.filter((value) => value !== 'open').map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(status) => set({ status })}
          />
        </span>
      </div>
      <RowsPanel
        query={query}
        shown={messages.length}
        loading={t('loading')}
        empty={
          <NoRows
            failed={!query.data}
            isFiltered={filters.status !== 'open'}
            page={filters.page}
            to="/admin/contact"
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
        <ul aria-label={t('admin:nav.contact')}>
          {messages.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ul>
      </RowsPanel>
    </>
  );
};

/** The filter and the messages. */
export const ContactList = () => (
  <AntdProvider>
    <RowsAndTools />
  </AntdProvider>
);
