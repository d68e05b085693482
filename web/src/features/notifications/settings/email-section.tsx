import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clientAlertCalls } from '@visavis/contracts/calls/alert';
import { profileCalls } from '@visavis/contracts/calls/profile';
import type { CallResult } from '@visavis/contracts/calls/typed-call';
import { PROFILE } from '@visavis/contracts/constants/account';
import type { Profile } from '@visavis/contracts/profile';
import { useState } from 'react';
import { call } from '../../../shared/api/http.ts';
import { accountSchema, useForm } from '../../../shared/form/use-form.ts';
import { useT } from '../../../shared/i18n/en/settings.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { session } from '../../../shared/session/session.ts';
import { openAlerts } from '../../../shared/state/overlays.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { Suppressed } from './suppressed.tsx';

type Alert = CallResult<typeof clientAlertCalls.mine>['data'][number];

/** The account's address and those of the person's alerts, and which of them their owner has confirmed. */
export const EmailSection = () => {
  const t = useT();
  // A link is opened in another tab or on another device: asked for again whenever the person comes back here.
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await call(profileCalls.get, { signal })).user,
    staleTime: 0,
  });
  const alerts = useQuery({
    queryKey: ['alerts', 'own'],
    queryFn: async ({ signal }) => (await call(clientAlertCalls.mine, { signal })).data,
    staleTime: 0,
  });
  const failed = [profile, alerts].filter((query) => query.isError && !query.data);
  return (
    <Section id="email" title={t('email.title')}>
      <Suppressed contact="email" />
      {failed[0] ? (
        <LoadFailed
          query={{
            error: failed[0].error,
            isFetching: failed.some((query) => query.isFetching),
            refetch: () => failed.forEach((query) => void query.refetch()),
          }}
        />
      ) : null}
      {profile.isPending || alerts.isPending ? (
        <div role="status" aria-label={t('email.loading')}>
          <Skeleton height="56px" />
        </div>
      ) : null}
      <ul className="stack">
        {profile.data ? <AccountEmail profile={profile.data} /> : null}
        {alerts.data?.map((alert) => (alert.email ? <AlertEmail key={alert._id} alert={alert} /> : null))}
      </ul>
    </Section>
  );
};

const Confirmed = ({ is }: { is: boolean }) => {
  const t = useT();
  return <StatusTag tone={is ? 'success' : 'warning'}>{t(is ? 'email.confirmed' : 'email.unconfirmed')}</StatusTag>;
};

const AccountEmail = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'change' | 'remove'>();
  const { email, confirmedEmail = null } = profile;
  const show = (user: Profile) => {
    queryClient.setQueryData(['profile'], user);
    const current = session.get()?.user;
    if (current) session.setUser({ ...current, email: user.email });
  };
  const save = async (wanted: string) => {
    show((await call(profileCalls.update, { body: { email: wanted } })).user);
    setOpen(undefined);
  };
  const resend = useForm({
    initial: {},
    send: async () => {
      show((await call(profileCalls.sendEmailLink)).user);
      toast.success(t('email.sent', { email: email ?? '' }), { key: 'email' });
    },
    failed: t('email.sendFailed'),
  });
  const isConfirmed = email !== null && email === confirmedEmail;
  const hint = () => {
    if (email === null) return t('email.none');
    if (isConfirmed) return t('email.inUse');
    return confirmedEmail ? t('email.waitsBeside', { email: confirmedEmail }) : t('email.waits');
  };
  return (
    <SettingRow
      title={email ?? t('email.account')}
      hint={
        <>
          {email === null ? null : (
            <>
              <Confirmed is={isConfirmed} />{' '}
            </>
          )}
          {hint()}
        </>
      }
    >
      <div className="wrap gap-8">
        {email === null || isConfirmed ? null : (
          <Button busy={resend.pending} onClick={() => void resend.submit()}>
            {t('email.resend')}
          </Button>
        )}
        <Button aria-expanded={open === 'change'} onClick={() => setOpen(open === 'change' ? undefined : 'change')}>
          {t(email === null ? 'email.add' : 'email.change')}
        </Button>
        {email === null ? null : <Button onClick={() => setOpen('remove')}>{t('email.remove')}</Button>}
      </div>
      {resend.failure ? <FieldError>{resend.failure}</FieldError> : null}
      {open === 'change' ? <EmailForm save={save} close={() => setOpen(undefined)} /> : null}
      {open === 'remove' && email !== null ? (
        <ConfirmDialog
          title={t('email.removeTitle')}
          action={t('email.remove')}
          failed={t('email.saveFailed')}
          onConfirm={() => save('')}
          onClose={() => setOpen(undefined)}
        >
          {t('email.removeText', { email })}
        </ConfirmDialog>
      ) : null}
    </SettingRow>
  );
};

const EmailForm = ({ save, close }: { save: (email: string) => Promise<void>; close: () => void }) => {
  const t = useT();
  const form = useForm({
    initial: { email: '' },
    schema: accountSchema('profileForm'),
    check: ({ email }, found) => (email.trim() ? found : { email: t('email.invalid') }),
    send: async ({ email }) => {
      await save(email);
      toast.success(t('email.sent', { email: email.trim() }), { key: 'email' });
    },
    failed: t('email.saveFailed'),
    focus: 'input',
  });
  return (
    <form className={styles.form} {...form.formProps}>
      <TextField
        {...form.text('email')}
        label={t('email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={PROFILE.emailMax}
      />
      {form.failure ? <FieldError>{form.failure}</FieldError> : null}
      <div className="wrap gap-8">
        <Button kind="primary" type="submit" busy={form.pending}>
          {t('email.save')}
        </Button>
        <Button onClick={close}>{t('common:cancel')}</Button>
      </div>
    </form>
  );
};

/** Changed, removed and asked for again where the alert is. */
const AlertEmail = ({ alert }: { alert: Alert }) => {
  const t = useT();
  const isConfirmed = alert.emailStatus === 'active';
  return (
    <SettingRow
      title={alert.email ?? ''}
      hint={
        <>
          <Confirmed is={isConfirmed} /> {t(isConfirmed ? 'email.ofAlert' : 'email.ofAlertWaits', { name: alert.name })}
        </>
      }
    >
      <Button onClick={() => openAlerts()}>{t('email.toAlerts')}</Button>
    </SettingRow>
  );
};
