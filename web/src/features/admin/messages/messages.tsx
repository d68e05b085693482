import { adminMessageCalls } from '@visavis/contracts/calls/alert';
import { ADMIN_CACHE } from '@visavis/contracts/constants/admin';
import { CLIENT } from '@visavis/contracts/constants/client';
import { MESSAGE_OUTCOMES } from '@visavis/contracts/constants/message';
import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS } from '@visavis/contracts/constants/notification';
import { t, useT } from '../../../shared/i18n/en/admin-messages.ts';
import { Code } from '../../../shared/ui/facts.tsx';
import { days, option, optionOr, person, search } from '../list/filters.ts';
import styles from '../list/list.module.css';
import { withoutEmpty } from '../list/list-filters.ts';
import { Periods } from '../list/periods.tsx';
import { defineResource, ResourceScreen } from '../list/resource.tsx';
import { At } from '../ui/at.tsx';
import { type AdminMessage, PERIODS } from './api.ts';
import { MessageFigures } from './message-figures.tsx';
import { attemptTone, costText, Outcome, recipientName } from './message-words.tsx';
import own from './messages.module.css';

/** Each channel that was tried, in order; the colour repeats what its name says to assistive technology. */
const Channels = ({ message: { attempts } }: { message: AdminMessage }) => {
  const t = useT();
  return attempts.length === 0 ? null : (
    <ul className={own.channels} aria-label={t('channels')}>
      {attempts.map((attempt) => (
        <li key={attempt.messageId} data-tone={attemptTone(attempt)} title={t(`attempt.${attempt.status}`)}>
          {t(`channel.${attempt.channel}`)}
          <span className="visually-hidden">{t(`attempt.${attempt.status}`)}</span>
        </li>
      ))}
    </ul>
  );
};
const FigurePeriods = () => {
  const t = useT();
  return (
    <span className={styles.headEnd}>
      <Periods label={t('days.label')} periods={PERIODS} text={(days) => t(`days.d${days}`)} />
    </span>
  );
};

const messages = defineResource({
  name: 'messages',
  title: () => t('messages'),
  words: t,
  call: adminMessageCalls.list,
  csv: adminMessageCalls.listCsv,
  filters: {
    search: search(() => ({ label: t('filter.search'), placeholder: t('filter.placeholder') })),
    channel: option(NOTIFICATION_CHANNELS, {
      label: () => t('figures.channel'),
      all: () => t('filter.allChannels'),
      word: (channel) => t(`channel.${channel}`),
    }),
    outcome: optionOr('all', ['open', ...MESSAGE_OUTCOMES], {
      label: () => t('outcome'),
      all: () => t('filter.allOutcomes'),
      word: (outcome) => t(`outcomes.${outcome}`),
    }),
    kind: option([...NOTIFICATION_KINDS, 'confirmation'], {
      label: () => t('figures.kind'),
      all: () => t('filter.allKinds'),
      word: (kind) => t(`kinds.${kind}`),
    }),
    ...days,
    userId: person<AdminMessage>({
      nameOf: ({ recipient }) => recipient?.name,
      label: (name) => t('filter.person', { name: name ?? t('admin:list.onePerson') }),
      clear: () => t('filter.everyone'),
    }),
  },
  query: withoutEmpty,
  rows: ({ messages }) => messages,
  found: { all: '', of: (message) => ({ label: t(`kinds.${message.kind}`), detail: recipientName(message) }) },
  // No event tells of messages.
  refresh: { freshMs: ADMIN_CACHE.defaultMs, everyMs: CLIENT.adminStatsRefreshMs },
  columns: ({ opener }) => [
    { key: 'at', title: t('admin:when'), width: 176, card: 'meta', cell: ({ createdAt }) => <At at={createdAt} /> },
    {
      key: 'what',
      title: t('message'),
      head: true,
      card: 'title',
      cell: (message) => (
        <>
          {opener(message, t(`kinds.${message.kind}`))}
          <span className={own.small}>
            <Code>{message.what}</Code>
          </span>
        </>
      ),
    },
    { key: 'to', title: t('to'), width: 190, look: 'oneLine', card: 'body', cell: recipientName },
    {
      key: 'channels',
      title: t('channels'),
      width: 270,
      from: 'wide',
      card: 'body',
      cell: (message) => <Channels message={message} />,
    },
    { key: 'outcome', title: t('outcome'), width: 144, card: 'tag', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    {
      key: 'cost',
      title: t('cost'),
      width: 104,
      look: 'right',
      card: 'meta',
      cell: ({ cost }) => <span className="tabular">{costText(cost)}</span>,
    },
  ],
  bulk: { nameOf: (message) => `${t(`kinds.${message.kind}`)}, ${recipientName(message)}` },
  head: () => <FigurePeriods />,
  above: () => <MessageFigures />,
});

/** What was sent to people, by channel, kind, cost and outcome; what waits, and how the providers do. */
export const MessagesScreen = () => <ResourceScreen resource={messages} />;
