import { useMutation } from '@tanstack/react-query';
import type { CallRow } from '@visavis/contracts/calls/call';
import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { saveCsv } from '../../../../shared/api/fetch-file.ts';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../../shared/ui/toasts.ts';
import { exportAtom } from '../../layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';

export interface ListFile {
  /** As of `saveCsv`. */
  name: string;
  call: CallRow;
  /** The list's own; which page it shows does not matter. */
  query: Record<string, unknown> | undefined;
}
/** Saves the file as the server writes it: of all rows of the filter, not only the page that is shown, or of the chosen ones. */
export const useCsv = ({ name, call, query }: ListFile, ids?: readonly string[]) => {
  const t = useT();
  const { isPending: busy, mutate } = useMutation({
    mutationFn: () => {
      const { page: _page, limit: _limit, ...filters } = query ?? {};
      return saveCsv(name, call, { ...filters, ...(ids && { ids }) });
    },
    onError: (error) => toast.error(messageOf(error, t('csv.failed')), ADMIN_TOAST),
  });
  return { busy, save: () => (busy ? undefined : mutate()) };
};
export const CsvButton = (file: ListFile) => {
  const t = useT();
  const { busy, save } = useCsv(file);
  const offer = useSetAtom(exportAtom);
  const run = useEffectEvent(save);
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
