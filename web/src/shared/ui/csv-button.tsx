import { useMutation } from '@tanstack/react-query';
import type { CallRow } from '@visavis/contracts/calls/call';
import { saveCsv } from '../api/fetch-file.ts';
import { messageOf } from '../api/http-error.ts';
import { useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { toast } from './toasts.ts';

interface CsvFile {
  query: Record<string, string>;
  name: string;
}
interface CsvButtonProps {
  call: CallRow;
  /** Saved one after the other. */
  files: readonly CsvFile[];
  /** Where it is one of several buttons. */
  label?: string;
}
export const CsvButton = ({ call, files, label }: CsvButtonProps) => {
  const t = useT();
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      for (const { name, query } of files) await saveCsv(`visavis-${name}`, call, query);
    },
    onError: (error) => toast.error(messageOf(error, t('csv.failed'))),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {label ?? t('csv.download')}
    </Button>
  );
};
