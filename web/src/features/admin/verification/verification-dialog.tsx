import { useState } from 'react';
import { useT } from '../../../shared/i18n/en/admin-verification.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { isMissing } from '../../../shared/ui/query-result.tsx';
import { LoadFailed, Loading, StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useVerificationRequest, type VerificationRequest } from './api.ts';
import { Decide } from './decide.tsx';
import { DocumentView } from './document-view.tsx';
import { RequestFacts } from './request-facts.tsx';
import { Revoke } from './revoke.tsx';

interface Props {
  id: string;
  onClose: () => void;
}
/** One request: what was said, its documents, and the decision. */
export const VerificationDialog = ({ id, onClose }: Props) => {
  const t = useT();
  const { data: request, error, isFetching, refetch } = useVerificationRequest(id);
  const [document, setDocument] = useState<VerificationRequest['documents'][number]>();
  if (!request)
    return (
      <Dialog title={t('admin:nav.vendors')} onClose={onClose} size="large">
        {isMissing(error) ? (
          <StateNotice title={t('missing')}>{t('missingText')}</StateNotice>
        ) : error ? (
          <LoadFailed query={{ error, isFetching, refetch }} />
        ) : (
          <Loading label={t('loadingOne')} />
        )}
      </Dialog>
    );
  const title = t('titled', { name: request.user.name });
  const details = <RequestFacts request={request} onOpen={setDocument} />;
  const view = document ? <DocumentView requestId={id} document={document} onBack={() => setDocument(undefined)} /> : undefined;
  const shared = { title, onClose, details, view };
  if (request.status === 'pending') return <Decide request={{ requests: [request] }} {...shared} />;
  if (request.status === 'approved' && !request.revoked) return <Revoke request={request} {...shared} />;
  return (
    <Dialog title={title} onClose={onClose} size="large">
      {view ?? details}
    </Dialog>
  );
};
