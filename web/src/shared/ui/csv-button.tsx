import { useMutation } from '@tanstack/react-query';
import type { CallRow } from '@visavis/contracts/calls/call';
import { fetchFile, saveAsCsv } from '../api/fetch-file.ts';
import { messageOf } from '../api/http-error.ts';
import { t, useT } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { toast } from './toasts.ts';

interface CsvFile {
  query: Record<string, string>;
  name: string;
}
interface CsvButtonProps {
  call: CallRow;
  /** As of `saveAll`. */
  files: readonly CsvFile[];
  /** Where it is one of several buttons. */
  label?: string;
}
/** All at once as soon as the last is here, or none: a browser may refuse what is saved later. Throws which failed, and why. */
export const saveAll = async (call: CallRow, files: readonly CsvFile[]) => {
  const contents: [name: string, content: Blob][] = [];
  for (const { name, query } of files) {
    try {
      contents.push([name, await fetchFile(call, { query })]);
    } catch (error) {
      const why = messageOf(error, t('csv.failed'));
      throw new Error(files.length > 1 ? `${name}: ${why}` : why, { cause: error });
    }
  }
  for (const [name, content] of contents) saveAsCsv(`visavis-${name}`, content);
};

export const CsvButton = ({ call, files, label }: CsvButtonProps) => {
  const t = useT();
  const { isPending, mutate } = useMutation({
    mutationFn: () => saveAll(call, files),
    onError: ({ message }) => toast.error(message),
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      {label ?? t('csv.download')}
    </Button>
  );
};
