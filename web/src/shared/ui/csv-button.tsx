import type { CallRow } from '@visavis/contracts/calls/call';
import { useState } from 'react';
import { saveCsv } from '../api/fetch-file.ts';
import { messageOf } from '../api/http-error.ts';
import { useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { toast } from './toasts.ts';

interface CsvButtonProps {
  call: CallRow;
  query: Record<string, string>;
  name: string;
  /** Where it is one of several files. */
  label?: string;
}
export const CsvButton = ({ call, query, name, label }: CsvButtonProps) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await saveCsv(`visavis-${name}`, call, query);
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
