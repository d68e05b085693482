import { useQuery, useQueryClient } from '@tanstack/react-query';
import { wallLinkCalls } from '@visavis/contracts/calls/wall';
import { WALL_LINK } from '@visavis/contracts/constants/admin';
import { DAY } from '@visavis/contracts/constants/units';
import type { WallLink } from '@visavis/contracts/wall';
import { useState } from 'react';
import { callQuery } from '../../../shared/api/call-query.ts';
import { call } from '../../../shared/api/http.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { useIdempotencyKey } from '../../../shared/form/use-idempotency-key.ts';
import { formatDay, pastWhen } from '../../../shared/format/dates.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useT } from '../../../shared/i18n/en/admin-tools.ts';
import { DateField } from '../../../shared/kit/date-field.tsx';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { TextField } from '../../../shared/kit/field.tsx';
import { FormDialog } from '../../../shared/kit/form-dialog.tsx';
import { serverNow } from '../../../shared/time/server-clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { confirmFirst } from '../dialogs/review.ts';
import { useScreen } from '../layout-state.ts';
import list from '../list/list.module.css';
import styles from './wall-links.module.css';

const pad = (part: number) => String(part).padStart(2, '0');
/** The day on this browser's calendar, so many days from now. */
const dayIn = (days: number) => {
  const day = new Date(serverNow() + days * DAY);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
};
const suggestedDays = 30;

/** A name, and the day at whose end the link ends. */
const MakeLink = ({ onMade, onClose }: { onMade: (secret: string) => void; onClose: () => void }) => {
  const t = useT();
  const keyOf = useIdempotencyKey();
  const form = useForm({
    initial: { name: '', expiresAt: dayIn(suggestedDays) },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: t('wallLinks.nameMissing') }),
    send: async ({ name, expiresAt }) => {
      const body = { name, expiresAt: new Date(`${expiresAt}T23:59:59`).toISOString() };
      onMade((await call(wallLinkCalls.make, { body, idempotencyKey: keyOf(body) })).secret);
    },
    failed: t('wallLinks.makeFailed'),
  });
  return (
    <FormDialog title={t('wallLinks.makeTitle')} size="small" onClose={onClose} form={form} action={t('wallLinks.make')}>
      <TextField
        {...form.text('name')}
        label={t('common:name')}
        hint={t('wallLinks.nameHint')}
        maxLength={WALL_LINK.nameMax}
        autoComplete="off"
      />
      <DateField
        {...form.pick('expiresAt')}
        value={form.values.expiresAt}
        error={form.errors.expiresAt}
        label={t('wallLinks.until')}
        hint={t('wallLinks.untilHint', { days: WALL_LINK.daysMax })}
        min={dayIn(0)}
        max={dayIn(WALL_LINK.daysMax - 1)}
      />
    </FormDialog>
  );
};

const KEY = ['admin', 'wall-links'] as const;
const tones = { active: 'success', withdrawn: 'quiet', expired: 'quiet' } as const;
type Open = { kind: 'make' } | { kind: 'made'; address: string };

/** Links by which a screen on a wall shows the figures without anybody's sign-in. */
export const WallLinksScreen = () => {
  const t = useT();
  useScreen(t('screens.wallLinks'));
  const queryClient = useQueryClient();
  const query = useQuery(callQuery(KEY, wallLinkCalls.list));
  const changed = () => queryClient.invalidateQueries({ queryKey: KEY });
  const withdraw = ({ _id: id, name }: WallLink) =>
    confirmFirst({
      title: t('wallLinks.withdrawTitle', { name }),
      text: t('wallLinks.withdrawText'),
      action: t('wallLinks.withdraw'),
      run: () => call(wallLinkCalls.withdraw, { params: { id } }).then(changed),
      failed: t('wallLinks.withdrawFailed'),
      done: t('wallLinks.withdrawn'),
    });
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <header className={list.head}>
        <h1>{t('screens.wallLinks')}</h1>
        <Button kind="primary" onClick={() => setOpen({ kind: 'make' })}>
          {t('wallLinks.make')}
        </Button>
      </header>
      <p className="quiet">{t('wallLinks.text')}</p>
      <Loaded query={query} label={t('wallLinks.loading')} look={styles.links} skeleton={<Skeleton height="64px" />}>
        {({ links }) =>
          links.length === 0 ? (
            <p className="quiet">{t('wallLinks.none')}</p>
          ) : (
            <ul className={styles.links}>
              {links.map((link) => (
                <LinkRow key={link._id} link={link} onWithdraw={() => withdraw(link)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.kind === 'make' ? (
        <MakeLink
          onClose={close}
          onMade={(secret) => {
            void changed();
            setOpen({ kind: 'made', address: `${window.location.origin}/wall#${secret}` });
          }}
        />
      ) : null}
      {open?.kind === 'made' ? (
        <Dialog
          title={t('wallLinks.madeTitle')}
          onClose={close}
          footer={
            <>
              <Button onClick={close}>{t('common:done')}</Button>
              <Button kind="primary" onClick={() => void copyText(open.address, t('wallLinks.copied'))}>
                {t('wallLinks.copy')}
              </Button>
            </>
          }
        >
          <p>{t('wallLinks.madeText')}</p>
          <code className={styles.address}>{open.address}</code>
        </Dialog>
      ) : null}
    </>
  );
};

const LinkRow = ({ link, onWithdraw }: { link: WallLink; onWithdraw: () => void }) => {
  const t = useT();
  const now = useNow();
  const { name, state, madeBy, madeAt, expiresAt, lastUsedAt } = link;
  return (
    <li className={styles.link}>
      <div>
        <strong>{name}</strong> <StatusTag tone={tones[state]}>{t(`wallLinks.state.${state}`)}</StatusTag>
        <p className="quiet">
          {[
            t('wallLinks.madeBy', { name: madeBy?.name ?? t('wallLinks.somebody'), day: formatDay(madeAt, now) }),
            t('wallLinks.ends', { day: formatDay(expiresAt, now) }),
            lastUsedAt ? t('wallLinks.used', { when: pastWhen(lastUsedAt, now) }) : t('wallLinks.unused'),
          ].join(' · ')}
        </p>
      </div>
      {state === 'active' ? (
        <Button size="small" aria-label={t('wallLinks.withdrawNamed', { name })} onClick={onWithdraw}>
          {t('wallLinks.withdraw')}
        </Button>
      ) : null}
    </li>
  );
};
