import { useQuery } from '@tanstack/react-query';
import { secondFactorCalls } from '@visavis/contracts/calls/second-factor';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts';
import { useT } from '../../../shared/i18n/en/admin-second-factor.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { session } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { ScreenHead } from '../../../shared/ui/screen-head.tsx';
import { Loading, StateNotice } from '../../../shared/ui/state-notice.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { elevate, useCodeForm } from './use-code-form.ts';

const EnrolmentKey = lazyPart(() => import('./enrolment-key.tsx'), 'EnrolmentKey');

/**
 * In place of the admin area until the session is elevated (product decisions, "Accounts"). Without an app, one is set up first.
 */
export const SecondFactorScreen = () => {
  const t = useT();
  usePageTitle(t('section'));
  const state = useQuery({
    ...callQuery(['second-factor'], secondFactorCalls.state),
    gcTime: 0,
  });
  if (state.isPending) return <Loading />;
  if (!state.data)
    return (
      <StateNotice
        as="h1"
        title={t('section')}
        action={
          <Button kind="primary" busy={state.isFetching} onClick={() => void state.refetch()}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {t('common:loadFailed')}
      </StateNotice>
    );
  return <div className={`container ${styles.screen}`}>{state.data.enrolled ? <EnterCode /> : <Enrol />}</div>;
};

const EnterCode = () => {
  const t = useT();
  const form = useCodeForm(elevate);
  return (
    <form className={styles.card} {...form.formProps}>
      <ScreenHead title={t('section')} />
      <p className={styles.lead}>{t('enter.lead')}</p>
      <CodeField form={form} />
      {form.failure && !form.errors.code ? <FieldError>{form.failure}</FieldError> : null}
      <Button kind="primary" type="submit" block busy={form.pending}>
        {t('enter.confirm')}
      </Button>
      <p className={styles.hint}>{t('enter.lost')}</p>
    </form>
  );
};

type Enrolment = Awaited<ReturnType<typeof beginEnrolment>>;
const beginEnrolment = () => call(secondFactorCalls.enrol);

const Enrol = () => {
  const t = useT();
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  const begin = () => {
    setFailed(false);
    beginEnrolment().then(setEnrolment, () => setFailed(true));
  };
  // A second call would replace the key that is on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);
  if (failed)
    return (
      <StateNotice
        as="h1"
        title={t('enrol.title')}
        action={
          <Button kind="primary" onClick={begin}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {t('enrol.failed')}
      </StateNotice>
    );
  return enrolment ? <ConfirmApp enrolment={enrolment} /> : <Loading label={t('enrol.loading')} />;
};

const ConfirmApp = ({ enrolment }: { enrolment: Enrolment }) => {
  const t = useT();
  const [confirmed, setConfirmed] = useState<{ token: string; recoveryCodes: readonly string[] }>();
  const form = useCodeForm(async (code) => setConfirmed(await call(secondFactorCalls.confirm, { body: { code } })));
  // The admin area opens once the codes are saved: they are shown this once.
  if (confirmed) return <RecoveryCodes codes={confirmed.recoveryCodes} onSaved={() => session.renew(confirmed)} />;
  return (
    <form className={styles.card} {...form.formProps}>
      <ScreenHead title={t('enrol.title')} />
      <p className={styles.lead}>{t('enrol.lead')}</p>
      <ol className={styles.steps}>
        <li>
          <p>{t('enrol.scan')}</p>
          <EnrolmentKey enrolment={enrolment} />
        </li>
        <li>
          <p>{t('enrol.enter')}</p>
          <TextField
            {...form.text('code')}
            label={t('enrol.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
          />
          {form.failure && !form.errors.code ? <FieldError>{form.failure}</FieldError> : null}
        </li>
      </ol>
      <Button kind="primary" type="submit" block busy={form.pending}>
        {t('enrol.confirm')}
      </Button>
    </form>
  );
};
