import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../../shared/ui/toasts.ts';
import { exportAtom } from '../../shell/layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { download } from './csv.ts';

interface CsvButtonProps {
  /** The day of today is added. */
  name: string;
  /** The file's text; `onProgress` gets the share done, 0 to 1. */
  make: (onProgress: (share: number) => void) => Promise<string>;
}
/** All rows of the filter, not only the page that is shown. */
export const CsvButton = ({ name, make }: CsvButtonProps) => {
  const t = useT();
  const [share, setShare] = useState<number>();
  const save = async () => {
    if (share !== undefined) return;
    setShare(0);
    try {
      download(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, await make(setShare));
    } catch (error) {
      toast.error(messageOf(error, t('csv.failed')), ADMIN_TOAST);
    } finally {
      setShare(undefined);
    }
  };
  const offer = useSetAtom(exportAtom);
  const run = useEffectEvent(() => void save());
  useEffect(() => {
    offer({ run: () => run() });
    return () => offer(undefined);
  }, [offer]);
  return (
    <IconButton
      label={share === undefined ? t('csv.download') : t('csv.preparing', { percent: Math.round(share * 100) })}
      aria-busy={share !== undefined}
      onClick={save}
    >
      <Glyph name="download" size={18} />
    </IconButton>
  );
};
