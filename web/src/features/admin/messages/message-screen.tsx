import { useParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { DetailSkeleton, DetailStates } from '../detail/detail-states.tsx';
import { useDetail } from '../detail/use-detail.ts';
import { useMessage } from './api.ts';
import { MessageAside, MessageMain } from './message-detail.tsx';
import { recipientName } from './message-words.tsx';

/** One message with all attempts to send it. */
export const MessageScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  const query = useMessage(id);
  const { data: message, error } = query;
  const kind = message && t(`kinds.${message.kind}`);
  const title = kind && (message.recipient ? t('titled', { kind, name: recipientName(message) }) : t('titledPhone', { kind }));
  const back = useDetail({ label: t('messages'), to: '/admin/messages' }, title ?? (error ? t('message') : undefined));
  return (
    <DetailStates
      query={query}
      back={back}
      words={{ name: t('message'), missing: t('missing'), missingText: t('missingText') }}
      skeleton={<DetailSkeleton label={t('loadingOne')} />}
    >
      {(found) => (
        <>
          <MessageMain message={found} title={title ?? ''} />
          <MessageAside message={found} />
        </>
      )}
    </DetailStates>
  );
};
