import { adminContactCalls } from '@visavis/contracts/calls/contact';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CONTACT_STATUSES, type ContactStatus } from '@visavis/contracts/constants/contact';
import { readablePhone } from '@visavis/contracts/phone-digits';
import { Link } from 'react-router-dom';
import { call } from '../../../shared/api/http.ts';
import { isolate } from '../../../shared/format/isolate.ts';
import { t, useT } from '../../../shared/i18n/en/admin-contact.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { optionOr, search } from '../list/filters.ts';
import styles from '../list/list.module.css';
import { withoutEmpty } from '../list/list-filters.ts';
import { runBulk, switchedInBulk } from '../list/outcome.tsx';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { adminChanged } from '../query-keys.ts';
import { At } from '../ui/at.tsx';
import own from './contact.module.css';

type ContactMessage = CallResult<typeof adminContactCalls.list>['messages'][number];

const setContactStatus = (id: string, status: ContactStatus) =>
  call(adminContactCalls.setStatus, { params: { id }, body: { status } });

/** Where an answer goes: a mail with the message's number, or a call. */
const replyTo = ({ reach, reference }: ContactMessage) =>
  reach.includes('@')
    ? `mailto:${encodeURIComponent(reach).replace('%40', '@')}?subject=${encodeURIComponent(reference)}`
    : `tel:${reach.replace(/[^\d+]/g, '')}`;
const reachText = ({ reach }: ContactMessage) => (/^\+\d+$/.test(reach) ? readablePhone(reach) : reach);

const setAnswered = ({ _id }: ContactMessage, on: boolean) => setContactStatus(_id, on ? 'answered' : 'open');
const words = {
  nameOf: ({ name, reference }: ContactMessage) => `${isolate(name)}, ${reference}`,
  done: (on: boolean, messages: readonly ContactMessage[]) => {
    const [only] = messages;
    return messages.length === 1 && only
      ? t(on ? 'done.answered' : 'done.reopened', { name: only.name, reference: only.reference })
      : t(on ? 'done.manyAnswered' : 'done.manyReopened', { count: messages.length });
  },
  onFinished: adminChanged,
};

const Sender = ({ message }: { message: ContactMessage }) => {
  const t = useT();
  const { name, userId } = message;
  return (
    <span className={own.sender}>
      <strong dir="auto">{name}</strong>
      <a data-open href={replyTo(message)}>
        {reachText(message)}
      </a>
      {userId ? <Link to={`/admin/users/${userId}`}>{t('account')}</Link> : null}
    </span>
  );
};
const Text = ({ message: { topic, reference, text, answeredAt, answeredByName } }: { message: ContactMessage }) => {
  const t = useT();
  return (
    <>
      <span className="quiet">
        {t(`contact:topics.${topic}`)} · {reference}
      </span>
      <p className={own.text} dir="auto">
        {text}
      </p>
      {answeredAt ? (
        <span className="quiet">
          {t('answeredBy', { name: answeredByName ?? t('someAdmin') })} <At at={answeredAt} />
        </span>
      ) : null}
    </>
  );
};
const Answered = ({ message }: { message: ContactMessage }) => {
  const t = useT();
  const { reference } = message;
  const on = message.status === 'open';
  const step = (to: boolean) => ({
    work: (each: ContactMessage) => setAnswered(each, to),
    done: (messages: readonly ContactMessage[]) => words.done(to, messages),
  });
  return (
    <Button
      size="small"
      aria-label={t(on ? 'answeredNamed' : 'reopenNamed', { reference })}
      onClick={() => void runBulk({ ...words, ...step(on), items: [message], undo: step(!on), failed: t('failed') })}
    >
      {t(on ? 'answered' : 'reopen')}
    </Button>
  );
};

const contact = defineResource({
  name: 'contact',
  title: () => t('admin:contactMessages'),
  words: t,
  call: adminContactCalls.list,
  csv: adminContactCalls.listCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    status: optionOr('open', [...CONTACT_STATUSES.filter((status) => status !== 'open'), 'all'], {
      label: () => t('admin:status'),
      all: () => t('status.open'),
      word: (status) => t(`status.${status}`),
    }),
  },
  query: withoutEmpty,
  rows: ({ messages }) => messages,
  // The pending count tells of a new message; the clock, of what it missed.
  refresh: { freshMs: ADMIN_CACHE.pendingListMs, everyMs: ADMIN_CACHE.pendingListMs },
  found: {
    all: 'status=all',
    of: ({ reference, name }) => ({
      label: reference,
      detail: name,
      to: `/admin/contact?status=all&search=${encodeURIComponent(reference)}`,
    }),
  },
  columns: () => [
    { key: 'at', title: t('admin:when'), width: 164, card: 'meta', cell: ({ createdAt }) => <At at={createdAt} /> },
    { key: 'from', title: t('from'), width: 230, head: true, card: 'title', cell: (message) => <Sender message={message} /> },
    { key: 'text', title: t('contact:text'), card: 'body', cell: (message) => <Text message={message} /> },
    {
      key: 'status',
      title: t('admin:status'),
      width: 120,
      card: 'tag',
      cell: ({ status }) => <StatusTag tone={status === 'open' ? 'warning' : 'success'}>{t(`status.${status}`)}</StatusTag>,
    },
  ],
  actions: () => ({ width: 180, cell: (message) => <Answered message={message} /> }),
  open: (message) => window.location.assign(replyTo(message)),
  bulk: {
    nameOf: words.nameOf,
    actions: (chosen, onSelect) =>
      switchedInBulk({
        ...words,
        chosen,
        onSelect,
        label: (on) => t(on ? 'answered' : 'reopen'),
        isOn: ({ status }) => status === 'answered',
        work: setAnswered,
        failed: t('failed'),
      }),
  },
  head: ({ data }) => (
    <span className={styles.headEnd} aria-live="polite">
      {data && data.open > 0 ? t('waiting', { count: data.open }) : null}
    </span>
  ),
});

/** What people write by the contact form: those that have waited longest first. */
export const ContactScreen = () => <ResourceScreen resource={contact} />;
