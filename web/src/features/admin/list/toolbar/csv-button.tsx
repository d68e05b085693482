import type { CallRow } from '@visavis/contracts/calls/call';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { fetchFile, saveFile } from '../../../../shared/api/fetch-file.ts';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../../shared/ui/toasts.ts';
import { exportAtom } from '../../shell/layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';

export interface ListFile {
  /** The day of today is added. */
  name: string;
  call: CallRow;
  /** The list's own; which page it shows does not matter. */
  query: Record<string, unknown> | undefined;
}
/** All rows of the filter, not only the page that is shown, as the server writes them. */
export const CsvButton = ({ name, call, query }: ListFile) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { page: _page, limit: _limit, ...filters } = query ?? {};
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, await fetchFile(call, { query: filters }));
    } catch (error) {
      toast.error(messageOf(error, t('csv.failed')), ADMIN_TOAST);
    } finally {
      setBusy(false);
    }
  };
  const offer = useSetAtom(exportAtom);
  const run = useEffectEvent(() => void save());
  useEffect(() => {
    offer({ run: () => run() });
    return () => offer(undefined);
  }, [offer]);
  return (
    <IconButton label={t(busy ? 'csv.preparing' : 'csv.download')} aria-busy={busy} onClick={save}>
      <Glyph name="download" size={18} />
    </IconButton>
  );
};
