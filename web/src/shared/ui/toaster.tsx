import { useAtomValue } from 'jotai';
import { Fragment, useEffect, useRef } from 'react';
import { useT } from '../i18n/texts.ts';
import { TextButton } from './button.tsx';
import { Icon } from './icon.tsx';
import styles from './toaster.module.css';
import { dismissToast, type ToastAction, toastsAtom } from './toasts.ts';

const icons = { success: 'check', error: 'alert', warning: 'alert', plain: 'info' } as const;

const ActionButton = ({ id, action }: { id: number; action: ToastAction }) => (
  <TextButton
    onClick={() => {
      dismissToast(id);
      action.run();
    }}
  >
    {action.label}
  </TextButton>
);

/** Shows toasts, top right, above any dialog. */
export const Toaster = () => {
  const t = useT();
  const toasts = useAtomValue(toastsAtom);
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // A popover opened last lies above dialogs that were opened before it.
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  return (
    <section ref={region} popover="manual" className={styles.region} aria-label={t('notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={styles.toast} data-tone={toast.tone} role={toast.tone === 'error' ? 'alert' : 'status'}>
          <Icon name={icons[toast.tone]} />
          <span className={styles.text}>
            {toast.text}
            {toast.actions?.map((action) => (
              <Fragment key={action.label}>
                {' '}
                <ActionButton id={toast.id} action={action} />
              </Fragment>
            ))}
          </span>
          <button type="button" className={styles.close} aria-label={t('dismiss')} onClick={() => dismissToast(toast.id)}>
            <Icon name="close" size={16} />
          </button>
        </div>
      ))}
    </section>
  );
};
