import type { NotificationKind } from '@visavis/contracts/constants/notification';
import type { Notification } from '@visavis/contracts/notification-model';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/notifications.ts';
import { safePath } from '../../../shared/session/return-to.ts';
import { useUser } from '../../../shared/session/session.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon, type IconName } from '../../../shared/ui/icon.tsx';
import styles from './row.module.css';
import { detailsOf, titleOf } from './sentence.ts';

const icons: Record<NotificationKind, IconName> = {
  meeting_decided: 'check',
  meeting_moved: 'calendar',
  meeting_cancelled: 'close',
  reminder: 'clock',
  alert: 'bell',
  follow: 'user',
  people: 'user',
  verification: 'check',
  money: 'copy',
  passes_ending: 'ticket',
  security: 'alert',
};

interface Props {
  row: Notification;
  onOpen?: () => void;
  onRead: (row: Notification) => void;
}
/** A press opens what it is about, and has read it; the dot beside it only has read it. */
export const NotificationRow = ({ row, onOpen, onRead }: Props) => {
  const t = useT();
  const now = useNow();
  const me = useUser()?._id;
  const title = titleOf(row);
  const unread = row.readAt === null;
  const link = useRef<HTMLAnchorElement>(null);
  const read = () => {
    if (unread) onRead(row);
  };
  const open = () => {
    read();
    onOpen?.();
  };
  return (
    <li className={styles.row} data-row={row._id} data-unread={unread || undefined} data-kind={row.kind}>
      <Link
        to={safePath(row.link) ?? '/notifications'}
        className={styles.link}
        ref={link}
        onClick={open}
        onAuxClick={({ button }) => button === 1 && read()}
      >
        <span className={styles.icon}>
          <Icon name={icons[row.kind] ?? 'bell'} size={18} />
        </span>
        <span className={styles.words}>
          <strong>
            {unread ? <span className="visually-hidden">{t('unread')}: </span> : null}
            {title}
          </strong>
          <span className={styles.details}>
            {detailsOf(row, now, me).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
          <time dateTime={row.at} className={styles.at}>
            {pastWhen(row.at, now)}
          </time>
        </span>
      </Link>
      {unread ? (
        <IconButton
          label={t('read', { title })}
          className={styles.dot ?? ''}
          onClick={() => {
            read();
            // The dot goes, and with it the focus.
            link.current?.focus();
          }}
        >
          <span />
        </IconButton>
      ) : null}
    </li>
  );
};
