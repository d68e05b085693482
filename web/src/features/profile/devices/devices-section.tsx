import { useState } from 'react';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { useUser } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { type OwnSession, type Proof, useEndSessions, useSessions } from '../api.ts';
import { DeviceRow, useDeviceName } from './device-row.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

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
