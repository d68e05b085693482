import type { Profile } from '@visavis/contracts/profile';
import { Suspense, useState } from 'react';
import { saveFile } from '../../../shared/api/fetch-file.ts';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { LineArt } from '../../../shared/ui/icon.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useExport } from '../api.ts';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), 'DeleteDialog');

const intoTray = 'M12 4v11m-4.500-4.500L12 15l4.500-4.500M4.500 17.500v2h15v-2';

export const DataSection = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [deleting, setDeleting] = useState(false);
  const exporting = useExport();
  const save = () =>
    exporting.mutate(undefined, {
      onSuccess: ({ success: _, ...data }) => {
        const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
        saveFile(`visavis-export-${data.exportedAt.slice(0, 10)}.json`, file);
        toast.success(t('data.exported'));
      },
    });
  return (
    <>
      <Section title={t('data.exportTitle')} lead={t('data.exportText')}>
        {exporting.error ? <FieldError>{messageOf(exporting.error, t('data.exportFailed'))}</FieldError> : null}
        <div>
          <Button busy={exporting.isPending} icon={<LineArt path={intoTray} size={18} />} onClick={save}>
            {exporting.isPending ? t('data.exporting') : t('data.export')}
          </Button>
        </div>
      </Section>
      <Section title={t('data.deleteTitle')} lead={t('data.deleteText')} danger>
        <div>
          <Button kind="danger" onClick={() => setDeleting(true)}>
            {t('data.delete')}
          </Button>
        </div>
      </Section>
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteDialog phone={profile.phone} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
