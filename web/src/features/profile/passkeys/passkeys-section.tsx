import { PASSKEY } from '@visavis/contracts/constants/account';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { ConfirmDialog } from '../../../shared/kit/confirm-dialog.tsx';
import { canUsePasskeys, isClosedQuestion, isRegisteredHere } from '../../../shared/session/passkey.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LoadFailed } from '../../../shared/ui/state-notice.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import styles from '../profile.module.css';
import { AddWithCode } from './add-with-code.tsx';
import { needsCode, type Passkey, useAddPasskey, usePasskeys, useRemovePasskey } from './api.ts';
import { RenamePasskey } from './rename-passkey.tsx';

type Open = { kind: 'code' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** What signs the person in without a code. */
export const PasskeysSection = ({ phone }: { phone: string }) => {
  const t = useT();
  const passkeys = usePasskeys();
  const adding = useAddPasskey();
  const removing = useRemovePasskey();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const now = useNow();

  /** A sign-in a few minutes ago stands in for a code; only the server knows whether this one does. */
  const add = () =>
    adding.mutate(undefined, {
      onSuccess: () => toast.success(t('passkeys.added')),
      onError: (error) => needsCode(error) && setOpen({ kind: 'code' }),
    });
  const failureOf = (error: Error | null): string | undefined => {
    if (!error || needsCode(error) || isClosedQuestion(error)) return undefined;
    return isRegisteredHere(error) ? t('passkeys.knownHere') : messageOf(error, t('passkeys.failed'));
  };
  const failure = failureOf(adding.error);

  return (
    <Section title={t('passkeys.title')} lead={t('passkeys.lead')}>
      {passkeys.isError && !passkeys.data ? (
        <LoadFailed busy={passkeys.isFetching} retry={() => void passkeys.refetch()} />
      ) : null}
      {passkeys.isPending ? (
        <div className="grid gap-8" role="status" aria-label={t('passkeys.loading')}>
          <Skeleton height="64px" />
        </div>
      ) : null}
      {passkeys.data && passkeys.data.length > 0 ? (
        <ul className="grid">
          {passkeys.data.map((passkey) => (
            <li key={passkey._id} className={styles.device}>
              <span className={styles.deviceIcon}>
                <Icon name="key" size={24} />
              </span>
              <span className={styles.deviceWords}>
                <strong>
                  {passkey.name} {passkey.isSynced ? <StatusTag tone="success">{t('passkeys.synced')}</StatusTag> : null}
                </strong>
                <span>
                  {t('passkeys.since', { day: formatDay(passkey.createdAt, now) })}
                  {' · '}
                  {passkey.lastUsedAt ? t('devices.lastUsed', { when: pastWhen(passkey.lastUsedAt, now) }) : t('passkeys.unused')}
                </span>
              </span>
              <span className={styles.deviceActions}>
                <Button
                  size="small"
                  aria-label={t('passkeys.renameOf', { name: passkey.name })}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  size="small"
                  aria-label={t('passkeys.removeOf', { name: passkey.name })}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  {t('passkeys.remove')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {passkeys.data?.length === 0 ? <p className="quiet">{t('passkeys.none')}</p> : null}
      {failure ? <FieldError>{failure}</FieldError> : null}
      {passkeys.data ? (
        canUsePasskeys() ? (
          <div>
            <Button
              icon={<Icon name="plus" size={18} />}
              busy={adding.isPending}
              disabled={passkeys.data.length >= PASSKEY.most}
              onClick={add}
            >
              {t('passkeys.add')}
            </Button>
          </div>
        ) : (
          <p className="quiet">{t('passkeys.notHere')}</p>
        )
      ) : null}
      {open?.kind === 'code' ? <AddWithCode phone={phone} onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenamePasskey passkey={open.passkey} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <ConfirmDialog
          title={t('passkeys.removeTitle', { name: open.passkey.name })}
          action={t('passkeys.remove')}
          failed={t('passkeys.removeFailed')}
          onConfirm={async () => {
            await removing.mutateAsync(open.passkey._id);
            toast.success(t('passkeys.removed'));
            close();
          }}
          onClose={close}
        >
          {t('passkeys.removeText')}
        </ConfirmDialog>
      ) : null}
    </Section>
  );
};
