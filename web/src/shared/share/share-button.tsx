import { Suspense, useState } from 'react';
import { useT } from '../i18n/en/share.ts';
import { lazyPart } from '../loading/lazy-part.ts';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Shared } from './share-dialog.tsx';

const ShareDialog = lazyPart(() => import('./share-dialog.tsx'), 'ShareDialog');

/** Offers the ways to send a public page to somebody. */
export const ShareButton = ({ path, text, ...look }: Shared & Pick<ButtonProps, 'size' | 'className' | 'aria-label'>) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="link" size={18} />} aria-haspopup="dialog" onClick={() => setOpen(true)} {...look}>
        {t('label')}
      </Button>
      <Suspense fallback={null}>{open ? <ShareDialog path={path} text={text} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
};
