import { useT } from '../i18n/en/share.ts';
import { openShare, type Shared } from '../state/overlays.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

type Look = Pick<ButtonProps, 'kind' | 'size' | 'block' | 'className' | 'aria-label'>;
/** Offers the ways to send a public page to somebody. */
export const ShareButton = ({ path, text, ...look }: Shared & Look) => {
  const t = useT();
  return (
    <Button icon={<Icon name="link" size={18} />} aria-haspopup="dialog" onClick={() => openShare({ path, text })} {...look}>
      {t('label')}
    </Button>
  );
};
