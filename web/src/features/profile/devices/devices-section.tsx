import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { canUsePasskeys, isClosedQuestion } from '../../../shared/session/passkey.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon, LineArt } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { type OwnSession, type Proof, provePasskey, sendSessionsCode, useEndSessions, useSessions } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';
import { usePasskeys } from '../passkeys/api.ts';
import styles from '../profile.module.css';

const inHand = /^(?:iPhone|iPad|Android)$/;
const phonePath =
  'M8 3.500h8A1.500 1.500 0 0 1 17.500 5v14a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 19V5A1.500 1.500 0 0 1 8 3.500Zm3 14h2';
const laptopPath = 'M6 5h12a1 1 0 0 1 1 1v9.500H5V6a1 1 0 0 1 1-1ZM3 18.500h18';
const activeMs = 2 * 60_000;

const useDeviceName = () => {
  const t = useT();
  return ({ browser, system }: OwnSession['device']) =>
    browser && system ? t('devices.browserOn', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
};

interface DeviceRowProps {
  session: OwnSession;
  now: number;
  onSignOut: () => void;
}
const DeviceRow = ({ session, now, onSignOut }: DeviceRowProps) => {
  const t = useT();
  const name = useDeviceName()(session.device);
  const active = session.current || now - Date.parse(session.lastUsedAt) < activeMs;
  return (
    <li className={styles.device} title={session.userAgent}>
      <span className={styles.deviceIcon}>
        <LineArt path={inHand.test(session.device.system ?? '') ? phonePath : laptopPath} size={24} />
      </span>
      <span className={styles.deviceWords}>
        <strong>
          {name} {session.current ? <StatusTag tone="success">{t('devices.this')}</StatusTag> : null}
        </strong>
        <span>
          {active ? t('devices.active') : t('devices.lastUsed', { when: pastWhen(session.lastUsedAt, now) })}
          {' · '}
          {t('devices.since', { day: formatDay(session.createdAt, now) })}
        </span>
      </span>
      {session.current ? null : (
        <Button size="small" aria-label={t('devices.signOutOf', { device: name })} onClick={onSignOut}>
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
};

interface SignOutDialogProps {
  title: string;
  phone: string;
  end: (proof: Proof) => Promise<unknown>;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}
/** Without a code or a passkey, somebody at an unlocked computer could shut its owner out, of one device after the other. */
const SignOutDialog = ({ title, phone, end, onClose, children }: SignOutDialogProps) => {
  const t = useT();
  const { data: passkeys } = usePasskeys();
  const byPasskey = useMutation({ mutationFn: async () => end(await provePasskey()) });
  const { error } = byPasskey;
  return (
    <CodeDialog
      title={title}
      kind="danger"
      onClose={onClose}
      sendCode={sendSessionsCode}
      confirm={end}
      failed={t('devices.failed')}
      first={t('devices.sendCode')}
      action={t('devices.signOut')}
      phone={phone}
      use="sessions"
      lead={
        passkeys?.length && canUsePasskeys() ? (
          <div className="stack gap-8">
            <Button busy={byPasskey.isPending} icon={<Icon name="key" size={18} />} onClick={() => byPasskey.mutate()}>
              {t('devices.byPasskey')}
            </Button>
            {error && !isClosedQuestion(error) ? <FieldError>{messageOf(error, t('devices.failed'))}</FieldError> : null}
          </div>
        ) : null
      }
    >
      <p>{children}</p>
    </CodeDialog>
  );
};

/** Open sessions, and the end of those that the person does not want. */
export const DevicesSection = () => {
  const t = useT();
  const nameOf = useDeviceName();
  const sessions = useSessions();
  const ending = useEndSessions();
  const [leaving, setLeaving] = useState<OwnSession | 'others'>();
  const now = useNow();
  const others = sessions.data?.filter((one) => !one.current) ?? [];
  const close = () => setLeaving(undefined);
  const phone = useUser()?.phone ?? '';
  const one = leaving === 'others' ? undefined : leaving;
  const end = async (proof: Proof) => {
    const count = await ending.mutateAsync({ id: one?._id, proof });
    toast.success(one ? t('devices.signedOut') : t('devices.othersSignedOut', { count }));
    close();
  };

  return (
    <Section title={t('devices.title')} lead={t('devices.lead')}>
      <Loaded query={sessions} label={t('devices.loading')} skeleton={<Skeleton height="64px" />}>
        {(all) => (
          <>
            <ul className="grid">
              {all.map((each) => (
                <DeviceRow key={each._id} session={each} now={now} onSignOut={() => setLeaving(each)} />
              ))}
            </ul>
            {others.length > 0 ? (
              <div>
                <Button icon={<Icon name="logout" size={18} />} onClick={() => setLeaving('others')}>
                  {t('devices.signOutOthers')}
                </Button>
              </div>
            ) : (
              <p className="quiet">{t('devices.onlyThis')}</p>
            )}
          </>
        )}
      </Loaded>
      {leaving ? (
        <SignOutDialog
          title={one ? t('devices.confirmTitle', { device: nameOf(one.device) }) : t('devices.confirmOthersTitle')}
          phone={phone}
          end={end}
          onClose={close}
        >
          {one ? t('devices.confirmText') : t('devices.confirmOthersText', { count: others.length })}
        </SignOutDialog>
      ) : null}
    </Section>
  );
};
