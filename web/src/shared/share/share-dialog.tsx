import { useT } from '../i18n/en/share.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './share.module.css';

export interface Shared {
  /** Of the public page, e.g. `/p/{meetingId}`. */
  path: string;
  /** A sentence that the link is sent with. */
  text: string;
}

/** WhatsApp, the clipboard, a code for the camera of a phone, and what the device itself offers. */
export const ShareDialog = ({ path, text, onClose }: Shared & { onClose: () => void }) => {
  const t = useT();
  const url = new URL(path, window.location.origin).href;
  const message = `${text}\n${url}`;
  // Closing the device's own sheet is an answer, not a failure.
  const shareByDevice = () => void navigator.share({ text, url }).then(onClose, () => undefined);
  return (
    <Dialog title={t('title')} size="small" onClose={onClose}>
      <div className="grid gap-12">
        <p className={styles.message}>{text}</p>
        <ButtonLink
          kind="primary"
          block
          to={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('whatsApp')}
        </ButtonLink>
        <Button block icon={<Icon name="copy" size={18} />} onClick={() => void copyText(url, t('common:linkCopied'))}>
          {t('copy')}
        </Button>
        {'share' in navigator ? (
          <Button block onClick={shareByDevice}>
            {t('more')}
          </Button>
        ) : null}
        <figure className={styles.code}>
          <QrCode text={url} />
          <figcaption>
            {t('scan')}
            <span className={styles.address}>{url}</span>
          </figcaption>
        </figure>
      </div>
    </Dialog>
  );
};
