import { readablePhone } from '@visavis/contracts/phone-digits';
import type { Profile } from '@visavis/contracts/profile';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { formatLongDay } from '../../../shared/format/dates.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { lazyPart } from '../../../shared/loading/lazy-part.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldGroup } from '../../../shared/ui/field-parts.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { useStopPhoneChange } from '../api.ts';
import styles from '../profile.module.css';

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx'), 'PhoneDialog');

/** Not part of the form: a new number is a matter of its own, with codes. */
export const PhoneRow = ({ profile }: { profile: Profile }) => {
  const t = useT();
  const [changing, setChanging] = useState(false);
  const { phone, phoneChange } = profile;
  const change = () => setChanging(true);
  return (
    <FieldGroup legend={t('common:phoneNumber')}>
      <div className={styles.phone}>
        <span className="tabular">{readablePhone(phone)}</span>
        {phoneChange ? null : (
          <Button size="small" onClick={change}>
            {t('phone.change')}
          </Button>
        )}
      </div>
      {phoneChange ? <WaitingPhone change={phoneChange} confirm={change} /> : <p className="quiet">{t('phone.hint')}</p>}
      {changing ? (
        <Suspense fallback={null}>
          <PhoneDialog profile={profile} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </FieldGroup>
  );
};

/** A change that the old phone has not confirmed, and how to make or stop it. */
const WaitingPhone = ({ change, confirm }: { change: NonNullable<Profile['phoneChange']>; confirm: () => void }) => {
  const t = useT();
  const stop = useStopPhoneChange();
  const keep = () =>
    stop.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(t(ended > 0 ? 'phone.keptAlone' : 'phone.kept')),
      onError: (error) => toast.error(messageOf(error, t('phone.keepFailed'))),
    });
  return (
    <>
      <p>{t('phone.waits', { phone: readablePhone(change.phone), day: formatLongDay(change.at) })}</p>
      <p className="quiet">{t('phone.waitsHint')}</p>
      <div className="wrap gap-8">
        <Button size="small" busy={stop.isPending} onClick={keep}>
          {t('phone.keep')}
        </Button>
        <Button size="small" onClick={confirm}>
          {t('phone.confirm')}
        </Button>
      </div>
    </>
  );
};
