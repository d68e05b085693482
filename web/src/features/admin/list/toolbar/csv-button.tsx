import { useState } from 'react';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { useT } from '../../../../shared/i18n/en/admin.ts';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { ADMIN_TOAST, toast } from '../../../../shared/ui/toasts.ts';
import { loadAllMeetings } from '../../api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { ListFilters } from '../list-filters.ts';
import { download, meetingsCsv } from './csv.ts';

/** All rows of the filter, not only the page that is shown. */
export const CsvButton = ({ filters, name }: { filters: ListFilters; name: string }) => {
  const t = useT();
  const [share, setShare] = useState<number>();
  const save = async () => {
    if (share !== undefined) return;
    setShare(0);
    try {
      const meetings = await loadAllMeetings(filters, setShare);
      download(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, meetingsCsv(meetings));
    } catch (error) {
      toast.error(messageOf(error, t('csv.failed')), ADMIN_TOAST);
    } finally {
      setShare(undefined);
    }
  };
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
