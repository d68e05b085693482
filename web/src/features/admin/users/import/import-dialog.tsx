import { authCalls } from '@visavis/contracts/calls/auth';
import { ROLES, type Role } from '@visavis/contracts/constants/role';
import { Alert, Progress } from 'antd';
import { useState } from 'react';
import { saveFile } from '../../../../shared/api/fetch-file.ts';
import { call } from '../../../../shared/api/http.ts';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { numberText } from '../../../../shared/format/numbers.ts';
import { useT, t as words } from '../../../../shared/i18n/en/admin-import.ts';
import { adminUsers } from '../../../../shared/i18n/en/admin-users.ts';
import { Dialog } from '../../../../shared/kit/dialog.tsx';
import { Button } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import dialogs from '../../dialogs/dialogs.module.css';
import { FigureTable } from '../../list/figure-table.tsx';
import { runInBulk } from '../../list/run-in-bulk.ts';
import { changed, setRole } from '../api.ts';
import { csvOf } from './csv.ts';
import styles from './import.module.css';
import { IMPORT, type ImportedUser, type ImportWords, keyOfUser, readUsers } from './read-users.ts';

const importWords = (): ImportWords => ({
  columns: {
    name: [adminUsers.field.name, words('adminUsers:field.name')],
    phone: [adminUsers.field.phone, words('adminUsers:field.phone')],
    role: [adminUsers.field.role, words('adminUsers:field.role')],
  },
  roles: Object.fromEntries(ROLES.map((role) => [role, [adminUsers.roles[role], words(`adminUsers:roles.${role}`)]])) as Record<
    Role,
    string[]
  >,
  unknownRole: words('unknownRole'),
  noAdmins: words('noAdmins'),
  twice: (line) => words('twice', { line }),
});

/** Creates one user of the file, and gives the role: twice over it is the same user. */
const createUser = async (user: ImportedUser) => {
  const body = { name: user.name, phone: user.phone };
  const created = await changed(call(authCalls.adminUserCreate, { body, idempotencyKey: await keyOfUser(user) }));
  if (created.role !== user.role) await setRole(created, user.role);
};

interface Failure {
  user: ImportedUser;
  reason: string;
}
interface Finished {
  created: number;
  failed: readonly Failure[];
}
const saveFailed = (failed: readonly Failure[]) =>
  saveFile(
    'failed-users.csv',
    new Blob([
      csvOf([
        [...(['name', 'phone', 'role'] as const).map((column) => words(`adminUsers:field.${column}`)), words('problem')],
        ...failed.map(({ user, reason }) => [user.name, user.typedPhone, user.typedRole, reason]),
      ]),
    ]),
  );

/** Users from a CSV file: chosen, looked over, created, and what failed to be saved and sent again. */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const [users, setUsers] = useState<readonly ImportedUser[]>();
  const [refused, setRefused] = useState('');
  const [progress, setProgress] = useState<{ finished: number; count: number }>();
  const [result, setResult] = useState<Finished>();
  const good = users?.filter(({ problems }) => problems.length === 0) ?? [];
  const bad = users?.filter(({ problems }) => problems.length > 0) ?? [];

  const choose = async (file: File | undefined) => {
    setUsers(undefined);
    setResult(undefined);
    setRefused('');
    if (!file) return;
    if (file.size > IMPORT.bytesMax) return setRefused(t('refused.tooLarge', { kib: IMPORT.bytesMax / 1024 }));
    try {
      const { signupForm } = await import('@visavis/contracts/account-form');
      const read = readUsers(await file.text(), signupForm, importWords());
      if (read.refused) return setRefused(t(`refused.${read.refused}`, { most: IMPORT.rowsMax }));
      setUsers(read.users);
    } catch {
      setRefused(t('refused.unreadable'));
    }
  };
  const send = async (wanted: readonly ImportedUser[], before: number) => {
    if (progress) return;
    setProgress({ finished: 0, count: wanted.length });
    const { done, failed } = await runInBulk(wanted, createUser, {
      atOnce: 2,
      onProgress: (finished) => setProgress({ finished, count: wanted.length }),
    });
    setProgress(undefined);
    setResult({
      created: before + done.length,
      failed: failed.map(({ item, error }) => ({ user: item, reason: messageOf(error, t('adminUsers:new.failed')) })),
    });
  };
  const problemsOf = ({ line, problems }: ImportedUser) =>
    problems.map(({ column, message }) => t('rowProblem', { line, column: t(`adminUsers:field.${column}`), message }));
  const allFailed: Failure[] = [...(result?.failed ?? []), ...bad.map((user) => ({ user, reason: problemsOf(user).join(' ') }))];
  const again = result?.failed.map(({ user }) => user) ?? [];
  return (
    <Dialog
      title={t('title')}
      size="large"
      onClose={onClose}
      insistent={progress !== undefined}
      footer={
        <>
          {result && allFailed.length > 0 ? <Button onClick={() => saveFailed(allFailed)}>{t('saveFailed')}</Button> : null}
          {again.length > 0 ? (
            <Button busy={progress !== undefined} onClick={() => void send(again, result?.created ?? 0)}>
              {t('again', { count: again.length })}
            </Button>
          ) : null}
          {result ? (
            <Button kind="primary" onClick={onClose} disabled={progress !== undefined}>
              {t('common:done')}
            </Button>
          ) : (
            <>
              <Button onClick={onClose} disabled={progress !== undefined}>
                {t('common:cancel')}
              </Button>
              <Button
                kind="primary"
                disabled={good.length === 0}
                busy={progress !== undefined}
                onClick={() => void send(good, 0)}
              >
                {t('create', { count: good.length })}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={dialogs.form}>
        {result ? (
          <div role="status" className={dialogs.form}>
            {result.created > 0 ? <Alert type="success" title={t('created', { count: result.created })} /> : null}
            {allFailed.length > 0 ? <Alert type="error" title={t('failed', { count: allFailed.length })} /> : null}
          </div>
        ) : (
          <>
            <p>{t('text', { most: numberText(IMPORT.rowsMax) })}</p>
            <label className={styles.file}>
              <span>{t('file')}</span>
              <input
                type="file"
                accept=".csv,text/csv"
                disabled={progress !== undefined}
                onChange={({ target }) => void choose(target.files?.[0])}
              />
            </label>
            {refused ? <Alert type="error" showIcon icon={<Icon name="alert" size={18} />} title={refused} /> : null}
          </>
        )}
        {progress ? (
          <Progress percent={(progress.finished / progress.count) * 100} showInfo={false} aria-label={t('creating')} />
        ) : null}
        {users ? (
          <>
            <p role="status">{t('read', { count: users.length, bad: numberText(bad.length) })}</p>
            {allFailed.length > 0 ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
              <ul className={styles.problems} tabIndex={0} aria-label={t('problems')}>
                {bad.flatMap((user) => problemsOf(user).map((text) => <li key={text}>{text}</li>))}
                {result?.failed.map(({ user, reason }) => (
                  <li key={user.line}>{t('rowFailed', { line: user.line, name: user.name, reason })}</li>
                ))}
              </ul>
            ) : null}
            {result ? null : <Preview users={users} />}
          </>
        ) : null}
      </div>
    </Dialog>
  );
};

const maxShown = 50;
const Preview = ({ users }: { users: readonly ImportedUser[] }) => {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.preview} tabIndex={0} aria-label={t('preview')}>
      <FigureTable
        rows={users.slice(0, maxShown)}
        keyOf={({ line }) => String(line)}
        propsOf={({ problems }) => (problems.length > 0 ? { 'data-bad': true } : {})}
        columns={[
          { key: 'row', title: t('row'), cell: ({ line }) => line },
          { key: 'name', title: t('adminUsers:field.name'), words: true, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'phone',
            title: t('adminUsers:field.phone'),
            words: true,
            cell: ({ phone, typedPhone }) => phone || typedPhone,
          },
          { key: 'role', title: t('adminUsers:field.role'), words: true, cell: ({ role }) => t(`adminUsers:roles.${role}`) },
        ]}
      />
      {users.length > maxShown ? <p className="quiet flex gap-8">{t('more', { count: users.length - maxShown })}</p> : null}
    </section>
  );
};
