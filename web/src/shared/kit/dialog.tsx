import { Drawer, Modal } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useCloseWatcher } from '../hooks/use-close-watcher.ts';
import { useT } from '../i18n/texts.ts';
import { keepOrigin, originOfDialog } from '../ui/return-focus.ts';
import { AntdProvider } from './antd-provider.tsx';
import styles from './dialog.module.css';

const widths = { small: 420, medium: 600, large: 760 } as const;
/** antd stacks dialogs by their place in the tree of components; ours by when they were opened, so that the login comes last. */
const Z_INDEX = 1000;

export interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Sits below the content and does not scroll with it; `close` asks as the other ways to close do. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  size?: keyof typeof widths;
  /** Ask before closing, in whichever way: return false to stay. */
  mayClose?: () => boolean;
  /** No close button, no Escape, no press outside: the person must choose. */
  insistent?: boolean;
  hideTitle?: boolean;
  role?: 'dialog' | 'alertdialog';
}

/**
 * While it is shown, the header keeps clear of where the scroll bar was; when it is gone, the focus goes back to where it was.
 */
const useModal = () => {
  // Before antd takes the bar away.
  const [scrollbar] = useState(() => window.innerWidth - document.documentElement.clientWidth);
  useLayoutEffect(() => {
    if (scrollbar > 0) document.documentElement.style.setProperty('--scrollbar', `${scrollbar}px`);
  }, [scrollbar]);
  const [origin] = useState(originOfDialog);
  // Not in a layout effect: when that ends, the dialog is still there, and holds the focus.
  useEffect(() => keepOrigin(origin), [origin]);
};

/** The one modal of the product: focus stays inside, Escape closes, and focus returns to where it was. */
export const Dialog = ({ title, onClose, children, footer, size = 'medium', insistent = false, ...rest }: DialogProps) => {
  const t = useT();
  const { mayClose, hideTitle, role } = rest;
  const close = () => {
    if (mayClose?.() !== false) onClose();
  };
  const foot = typeof footer === 'function' ? footer(close) : footer;
  const watched = useCloseWatcher(!insistent, close);
  const panel = useRef<HTMLDivElement>(null);
  useModal();
  // antd knows one role only.
  useLayoutEffect(() => {
    if (role) panel.current?.closest('[role="dialog"]')?.setAttribute('role', role);
  }, [role]);
  return (
    <AntdProvider>
      <Modal
        open
        zIndex={Z_INDEX}
        title={<h2 className={hideTitle ? 'visually-hidden' : styles.title}>{title}</h2>}
        width={{ xs: '100%', sm: widths[size] }}
        panelRef={panel}
        rootClassName={`${styles.dialog} ${hideTitle ? styles.bare : ''}`}
        // The styles move it, gently, and not those who want no motion.
        transitionName=""
        maskTransitionName=""
        closable={!insistent && { 'aria-label': t('close') }}
        keyboard={!insistent && !watched}
        mask={{ closable: !insistent, blur: false }}
        focusable={{ focusTriggerAfterClose: false }}
        footer={foot ? <div className={styles.foot}>{foot}</div> : null}
        onCancel={close}
      >
        {children}
      </Modal>
    </AntdProvider>
  );
};

/** From the left edge, full height. */
export const Sheet = ({ title, onClose, children }: Pick<DialogProps, 'title' | 'onClose' | 'children'>) => {
  const t = useT();
  useModal();
  const watched = useCloseWatcher(true, onClose);
  return (
    <AntdProvider>
      <Drawer
        keyboard={!watched}
        open
        placement="left"
        size="min(320px, 86vw)"
        zIndex={Z_INDEX}
        title={<span className="visually-hidden">{title}</span>}
        rootClassName={styles.sheet ?? ''}
        motion={{ motionName: '' }}
        closable={{ placement: 'end', 'aria-label': t('close') }}
        mask={{ blur: false }}
        focusable={{ focusTriggerAfterClose: false }}
        onClose={onClose}
      >
        {children}
      </Drawer>
    </AntdProvider>
  );
};
