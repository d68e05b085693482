import { PASSKEY } from '@visavis/contracts/constants/account';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/http-error.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/profile.ts';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { canUsePasskeys, isClosedQuestion, isRegisteredHere } from '../../../shared/session/passkey.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field-parts.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Section } from '../../../shared/ui/section.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { sendSessionsCode } from '../api.ts';
import { CodeDialog } from '../code/code-dialog.tsx';
import { ProofDialog } from '../code/proof-dialog.tsx';
import styles from '../profile.module.css';
import { needsCode, type Passkey, useAddPasskey, usePasskeys, useRemovePasskey, useRenamePasskey } from './api.ts';

/** A passkey stays for good: without a code, somebody at an unlocked computer could make themselves one. */
const AddWithCode = ({ phone, onClose }: { phone: string; onClose: () => void }) => {
  const t = useT();
  const adding = useAddPasskey();
  return (
    <CodeDialog
      title={t('passkeys.codeTitle')}
      onClose={onClose}
      sendCode={sendSessionsCode}
      confirm={async (code) => {
        try {
          await adding.mutateAsync(code);
          toast.success(t('passkeys.added'));
          onClose();
        } catch (error) {
          // The code is still good for another press.
          if (!isClosedQuestion(error)) throw error;
        }
      }}
      failed={t('passkeys.failed')}
      first={t('devices.sendCode')}
      action={t('passkeys.add')}
      phone={phone}
      use="proof"
    >
      <p>{t('passkeys.codeText')}</p>
    </CodeDialog>
  );
};

const RenamePasskey = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useT();
  const renaming = useRenamePasskey();
  const form = useForm({
    initial: { name: passkey.name },
    send: async ({ name }) => {
      await renaming.mutateAsync({ id: passkey._id, name });
      onClose();
    },
    failed: t('passkeys.renameFailed'),
  });
  return (
    <FormDialog title={t('passkeys.renameTitle')} size="small" onClose={onClose} form={form} action={t('form.save')}>
      <TextField {...form.text('name')} label={t('common:name')} maxLength={PASSKEY.nameMax} autoComplete="off" />
    </FormDialog>
  );
};

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
      <Loaded query={passkeys} label={t('passkeys.loading')} skeleton={<Skeleton height="64px" />}>
        {(all) => (
          <>
            {all.length === 0 ? (
              <p className="quiet">{t('passkeys.none')}</p>
            ) : (
              <ul className="grid">
                {all.map((passkey) => (
                  <PasskeyRow key={passkey._id} passkey={passkey} now={now} onOpen={setOpen} />
                ))}
              </ul>
            )}
            {failure ? <FieldError>{failure}</FieldError> : null}
            {canUsePasskeys() ? (
              <div>
                <Button
                  icon={<Icon name="plus" size={18} />}
                  busy={adding.isPending}
                  disabled={all.length >= PASSKEY.most}
                  onClick={add}
                >
                  {t('passkeys.add')}
                </Button>
              </div>
            ) : (
              <p className="quiet">{t('passkeys.notHere')}</p>
            )}
          </>
        )}
      </Loaded>
      {open?.kind === 'code' ? <AddWithCode phone={phone} onClose={close} /> : null}
      {open?.kind === 'rename' ? <RenamePasskey passkey={open.passkey} onClose={close} /> : null}
      {open?.kind === 'remove' ? (
        <ProofDialog
          title={t('passkeys.removeTitle', { name: open.passkey.name })}
          action={t('passkeys.remove')}
          failed={t('passkeys.removeFailed')}
          phone={phone}
          confirm={async (proof) => {
            await removing.mutateAsync({ id: open.passkey._id, proof });
            toast.success(t('passkeys.removed'));
            close();
          }}
          onClose={close}
        >
          {t('passkeys.removeText')}
        </ProofDialog>
      ) : null}
    </Section>
  );
};

const PasskeyRow = ({ passkey, now, onOpen }: { passkey: Passkey; now: number; onOpen: (open: Open) => void }) => {
  const t = useT();
  const { name, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className={styles.device}>
      <span className={styles.deviceIcon}>
        <Icon name="key" size={24} />
      </span>
      <span className={styles.deviceWords}>
        <strong>
          <bdi>{name}</bdi> {isSynced ? <StatusTag tone="success">{t('passkeys.synced')}</StatusTag> : null}
        </strong>
        <span>
          {t('passkeys.since', { day: formatDay(createdAt, now) })}
          {' · '}
          {lastUsedAt ? t('devices.lastUsed', { when: pastWhen(lastUsedAt, now) }) : t('passkeys.unused')}
        </span>
      </span>
      <span className={styles.deviceActions}>
        <Button size="small" aria-label={t('passkeys.renameOf', { name })} onClick={() => onOpen({ kind: 'rename', passkey })}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" aria-label={t('passkeys.removeOf', { name })} onClick={() => onOpen({ kind: 'remove', passkey })}>
          {t('passkeys.remove')}
        </Button>
      </span>
    </li>
  );
};
