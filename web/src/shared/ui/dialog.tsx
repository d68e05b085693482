import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/texts.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { dialogs } from './dialog-order.ts';
import { Icon } from './icon.tsx';

/** How long what opened a dialog is watched: the list behind may lose it when the answer to what was done arrives. */
const watchMs = [0, 400, 1500];

const nobody = () => !document.activeElement || document.activeElement === document.body;

/** Chromium gives the focus back without the caret: what is typed then is lost. Returns what puts it where it was. */
const keepCaret = (field: Element | null) => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.selectionStart === null) return;
  const { selectionStart, selectionEnd } = field;
  return () => document.activeElement === field && field.setSelectionRange(selectionStart, selectionEnd);
};

/**
 * The browser gives the focus back when a dialog closes, unless two close at once or the opener leaves the page. Then it goes to
 * the opener after all, or to the screen's heading; never to nowhere, and never away from where the person went meanwhile.
 */
export const returnFocus = (opener: Element | null) => {
  for (const ms of watchMs) {
    setTimeout(() => {
      if (!nobody() || document.querySelector('dialog:modal, [aria-modal="true"]')) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus({ preventScroll: true });
      if (!nobody()) return;
      const heading = document.querySelector<HTMLElement>('main h1');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, ms);
  }
};

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Sits below the content and does not scroll with it. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** Ask before closing on Escape or a press outside: return false to stay. */
  mayClose?: () => boolean;
  /** No close button, no Escape, no press outside: the person must choose. */
  insistent?: boolean;
  /** `sheet`: from the left edge, full height. */
  shape?: 'box' | 'sheet';
  hideTitle?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Title and content in the middle, for a dialog that only tells something. */
  centred?: boolean;
}

/**
 * The one modal of the product, on the browser's own `<dialog>`: focus stays inside, Escape closes, the page behind is inert, and
 * focus returns to where it was. Popups of antd inside it find their container by `closest('dialog')`.
 */
export const Dialog = ({
  title,
  onClose,
  children,
  footer,
  size = 'medium',
  mayClose,
  insistent,
  shape = 'box',
  hideTitle,
  role,
  centred,
}: DialogProps) => {
  const t = useT();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [place] = useState(dialogs.nextPlace);

  useLayoutEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    const restoreCaret = keepCaret(opener);
    if (!document.querySelector('dialog:modal')) {
      const root = document.documentElement;
      root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    }
    if (dialog && !dialog.open) dialogs.show(dialog, place);
    // Closing before it leaves the page is what gives the focus back.
    return () => {
      if (dialog) dialogs.forget(dialog);
      dialog?.close();
      restoreCaret?.();
      returnFocus(opener);
    };
  }, [place]);

  const ask = useEffectEvent(() => {
    if (insistent || mayClose?.() === false) return false;
    onClose();
    return true;
  });

  // In the body: a dialog that is opened from within a form or a list is part of neither.
  return createPortal(
    <dialog
      ref={element}
      role={role}
      className={`${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker or a nested popup also sends `cancel`.
        if (event.target !== element.current) return;
        event.preventDefault();
        ask();
      }}
      onClose={(event) => {
        // Browsers close at a second Escape, whatever was said to the first. One that is open was only put in its place.
        if (event.target === element.current && !element.current.open && !ask()) element.current.showModal();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) ask();
      }}
    >
      <div className={`${styles.panel} ${styles[size]} ${centred ? styles.centred : ''}`}>
        <header className={`${styles.head} ${hideTitle ? styles.bare : ''}`}>
          <h2 id={titleId} className={hideTitle ? 'visually-hidden' : styles.title} tabIndex={-1}>
            {title}
          </h2>
          {insistent ? null : (
            <IconButton label={t('close')} onClick={ask} className={styles.close ?? ''}>
              <Icon name="close" />
            </IconButton>
          )}
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </dialog>,
    document.body,
  );
};
