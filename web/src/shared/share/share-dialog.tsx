import { useT } from '../i18n/en/share.ts';
import { Dialog } from '../kit/dialog.tsx';
import { closeShare, type Shared } from '../state/overlays.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import styles from './share.module.css';

/** WhatsApp, the clipboard, a code for the camera of a phone, and what the device itself offers. */
export const ShareDialog = ({ path, text }: Shared) => {
  const t = useT();
  const url = new URL(path, window.location.origin).href;
  const message = `${text}\n${url}`;
  // Closing the device's own sheet is an answer, not a failure.
  const shareByDevice = () => void navigator.share({ text, url }).then(closeShare, () => undefined);
  return (
    <Dialog title={t('title')} size="small" onClose={closeShare}>
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
