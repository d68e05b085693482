import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../shared/api/http-error.ts';
import { dayAndTime } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-contact.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { ADMIN_TOAST, toast } from '../../../shared/ui/toasts.ts';
import styles from '../list/list.module.css';
import { RowList } from '../list/row-list.tsx';
import { ListBar, OptionFilter } from '../list/toolbar/toolbar-parts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { CONTACT_STATES, type ContactMessage, contactFiltersOf, contactQuery, useContactStatus } from './api.ts';
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
    <li className={own.message} data-row={message._id}>
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
        <a data-open href={replyTo(message)}>
          {reach}
        </a>
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

/** Search, the filter and the messages. */
export const ContactList = () => {
  const t = useT();
  const filters = useFilters(contactFiltersOf);
  const query = useQuery(contactQuery(filters));
  return (
    <RowList
      filtersOf={contactFiltersOf}
      query={query}
      rows={query.data?.messages}
      words={t}
      toolbar={
        <ListBar search={{ label: t('filter.search'), placeholder: t('filter.placeholder') }} keys={['/', 'j', 'k']}>
          <OptionFilter
            name="status"
            label={t('admin:status')}
            placeholder={t('status.open')}
            standard="open"
            value={filters.status}
            options={CONTACT_STATES.filter((value) => value !== 'open').map((value) => ({ value, label: t(`status.${value}`) }))}
          />
        </ListBar>
      }
      onOpen={(message) => window.location.assign(replyTo(message))}
    >
      {({ rows }) => (
        <ul aria-label={t('admin:contactMessages')}>
          {rows.map((message) => (
            <Message key={message._id} message={message} />
          ))}
        </ul>
      )}
    </RowList>
  );
};
