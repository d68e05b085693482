import type { CallRow } from '@visavis/contracts/calls/call';
import { istDay } from '@visavis/contracts/local-time';
import { useState } from 'react';
import { fetchFile, saveFile } from '../api/fetch-file.ts';
import { messageOf } from '../api/http-error.ts';
import { useT } from '../i18n/texts.ts';
import { serverNow } from '../time/server-clock.ts';
import { Button } from './button.tsx';
import { toast } from './toasts.ts';

interface CsvButtonProps {
  call: CallRow;
  query: Record<string, string>;
  name: string;
  /** Where it is one of several files. */
  label?: string;
}
/** Saves what the call answers as a file, whose name gets India's day. */
export const CsvButton = ({ call, query, name, label }: CsvButtonProps) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await fetchFile(call, { query });
      saveFile(`visavis-${name}-${istDay(new Date(serverNow()))}.csv`, file);
    } catch (error) {
      toast.error(messageOf(error, t('csv.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {label ?? t('csv.download')}
    </Button>
  );
};
