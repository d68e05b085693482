import { useParams } from 'react-router-dom';
import { useT } from '../../../shared/i18n/en/admin-messages.ts';
import { DetailScreen } from '../detail/detail-states.tsx';
import { useMessage } from './api.ts';
import { MessageAside, MessageMain } from './message-detail.tsx';
import { recipientName } from './message-words.tsx';

/** One message with all attempts to send it. */
export const MessageScreen = () => {
  const t = useT();
  const { id = '' } = useParams();
  return (
    <DetailScreen
      query={useMessage(id)}
      list={{ label: t('messages'), to: '/admin/messages' }}
      titleOf={(message) => {
        const kind = t(`kinds.${message.kind}`);
        return message.recipient ? t('titled', { kind, name: recipientName(message) }) : t('titledPhone', { kind });
      }}
      words={{ name: t('message'), missing: t('missing'), missingText: t('missingText'), loading: t('loadingOne') }}
    >
      {(message, title) => (
        <>
          <MessageMain message={message} title={title} />
          <MessageAside message={message} />
        </>
      )}
    </DetailScreen>
  );
};
