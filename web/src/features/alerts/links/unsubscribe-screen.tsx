import { notificationLinkCalls } from '@visavis/contracts/calls/alert';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { call } from '../../../shared/api/http.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/alerts.ts';
import { openAuth } from '../../../shared/session/auth-modal.ts';
import { useSession } from '../../../shared/session/session.ts';
import { BrowseMeetings, Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { StateNotice } from '../../../shared/ui/state-notice.tsx';
import { useResume, useStopped } from '../api.ts';
import { LinkQuestion } from './link-notice.tsx';

type Stopped = CallResult<typeof notificationLinkCalls.unsubscribe>['data'];

/** `/notifications/unsubscribe/:token`: one press, without an account. Mail programs post to the API themselves (RFC 8058). */
export const UnsubscribeScreen = () => {
  const t = useT();
  const { token = '' } = useParams();
  const [stopped, setStopped] = useState<Stopped>();
  usePageTitle(t('unsubscribe.section'));
  if (stopped) return <StoppedNotice stopped={stopped} />;
  return (
    <LinkQuestion
      title={t('unsubscribe.title')}
      text={t('unsubscribe.text')}
      action={t('unsubscribe.section')}
      kind="danger"
      failed={t('unsubscribe.failed')}
      send={async () => setStopped((await call(notificationLinkCalls.unsubscribe, { params: { token } })).data)}
      other={
        <ButtonLink size="large" to="/">
          {t('unsubscribe.stay')}
        </ButtonLink>
      }
    />
  );
};

const StoppedNotice = ({ stopped: { channel, outcome } }: { stopped: Stopped }) => {
  const t = useT();
  const signedIn = Boolean(useSession());
  const [resumed, setResumed] = useState(false);
  // Whoever is signed in may undo it if it is their own phone or address that gets no messages now.
  const isOwn = useStopped(signedIn).some((each) => each.channel === channel && each.reason !== 'complained');
  const resume = useResume();
  const form = useForm({
    initial: {},
    send: async () => {
      await resume(channel);
      setResumed(true);
    },
    failed: () => t('unsubscribe.resumeFailed'),
  });
  const undo = () => {
    // Signing in leaves this page as it is.
    if (!signedIn) return <Button onClick={() => openAuth({ after: () => undefined })}>{t('unsubscribe.login')}</Button>;
    return isOwn ? (
      <Button busy={form.pending} onClick={() => void form.submit()}>
        {t('unsubscribe.resume')}
      </Button>
    ) : null;
  };
  if (resumed)
    return (
      <div role="status">
        <StateNotice as="h1" mark="still" title={t('unsubscribe.resumed')} action={<BrowseMeetings />}>
          {t(`unsubscribe.resumedText.${channel}`)}
        </StateNotice>
      </div>
    );
  return (
    <div role="status">
      <StateNotice as="h1" title={outcome === 'already' ? t('unsubscribe.already') : t('unsubscribe.done')} action={undo()}>
        <p>{t(`unsubscribe.${channel}`)}</p>
        <p>{t(`unsubscribe.undo.${channel}`)}</p>
        {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      </StateNotice>
    </div>
  );
};
