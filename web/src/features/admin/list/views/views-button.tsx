import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { overlayAtom } from '../../layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';

/** Every list has it beside its filters. */
export const ViewsButton = () => {
  const t = useT();
  const open = useSetAtom(overlayAtom);
  // The dialog goes with its list.
  useEffect(() => () => open((now) => (now === 'views' ? undefined : now)), [open]);
  return (
    <IconButton label={t('list.views')} aria-haspopup="dialog" onClick={() => open('views')}>
      <Glyph name="bookmark" size={18} />
    </IconButton>
  );
};
