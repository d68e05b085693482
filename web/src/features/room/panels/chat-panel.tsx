import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react';
import { formatTime } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/room.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { OuterLink } from '../../../shared/ui/outer-link.tsx';
import { type ChatMessage, chatMaxLength, textParts } from '../call/chat-log.ts';
import { RoomIcon } from '../room-icon.tsx';
import styles from './panels.module.css';

interface Props {
  chat: readonly ChatMessage[];
  /** The last message before this turn. */
  turnAfter: string | undefined;
  myId: string;
  nameOf: (userId: string) => string;
  onSend: (text: string, resendOf?: string) => void;
  onClose: () => void;
}

/** Words beside the call. They live in these two browsers only, and end with the call. */
export const ChatPanel = ({ chat, turnAfter, myId, nameOf, onSend, onClose }: Props) => {
  const t = useT();
  const [text, setText] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const newest = chat.at(-1)?.id;

  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what scrolls
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const written = text.trim();
    if (!written) return;
    onSend(written);
    setText('');
  };

  return (
    <aside className={styles.panel} aria-label={t('bar.chat')}>
      <header className={styles.head}>
        <h2>{t('bar.chat')}</h2>
        <IconButton label={t('panel.closeChat')} onClick={onClose}>
          <RoomIcon name="close" size={20} />
        </IconButton>
      </header>
      <ol ref={list} className={styles.messages} aria-live="polite" aria-relevant="additions">
        {chat.length === 0 ? <li className={styles.empty}>{t('panel.chatEmpty')}</li> : null}
        {chat.map((message) => {
          const mine = message.from === myId;
          return (
            <Fragment key={`${message.from} ${message.id}`}>
              <li className={styles.message} data-mine={mine || undefined}>
                <span className="quiet">
                  <bdi>{mine ? t('common:you') : nameOf(message.from)}</bdi> ·{' '}
                  <time dateTime={message.at}>{formatTime(message.at)}</time>
                </span>
                <p className={styles.words} dir="auto">
                  {textParts(message.text).map((part, index) =>
                    part.href ? (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change
                      <OuterLink key={index} to={part.href} />
                    ) : (
                      part.text
                    ),
                  )}
                </p>
                {message.state === 'failed' ? (
                  <button type="button" className={styles.resend} onClick={() => onSend(message.text, message.id)}>
                    {t('panel.notSent')}
                  </button>
                ) : null}
              </li>
              {message.id === turnAfter ? <li className={styles.newTurn}>{t('roomQueue:newTurn')}</li> : null}
            </Fragment>
          );
        })}
      </ol>
      <form className={styles.compose} onSubmit={submit}>
        <input
          ref={field}
          aria-label={t('panel.message')}
          placeholder={t('panel.write')}
          value={text}
          maxLength={chatMaxLength}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <IconButton label={t('panel.send')} type="submit" className={styles.send ?? ''} disabled={!text.trim()}>
          <RoomIcon name="send" size={20} />
        </IconButton>
      </form>
    </aside>
  );
};
