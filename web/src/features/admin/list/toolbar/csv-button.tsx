import { useState } from 'react';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { loadAllMeetings } from '../../api/list-meetings.ts';
import { download, meetingsCsv } from '../../model/csv.ts';
import type { ListFilters } from '../../model/list-filters.ts';
import { useT } from '../../texts.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { say } from '../../ui/say.ts';

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
      say.failed(error, t('csv.failed'));
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
