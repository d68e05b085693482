import { MEETING } from '@visavis/contracts/constants/meeting';
import { ROLES, type Role } from '@visavis/contracts/constants/role';
import { reasonForm } from '@visavis/contracts/meeting-form';
import { Alert } from 'antd';
import { schemaErrors, useForm } from '../../../../shared/form/use-form.ts';
import { useT } from '../../../../shared/i18n/en/admin-users.ts';
import { SelectField, TextAreaField } from '../../../../shared/kit/field.tsx';
import { FormDialog } from '../../../../shared/kit/form-dialog.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import dialogs from '../../dialogs/dialogs.module.css';
import { showDone } from '../../list/outcome.tsx';
import { type AdminUser, setRole } from '../api.ts';
import { UserNotice, useNewestUser } from './newest-user.tsx';

/** Gives a user another role. Whoever must stay an admin stays one: the server says why. */
export const RoleDialog = ({ user: opened, onClose }: { user: AdminUser; onClose: () => void }) => {
  const t = useT();
  const newest = useNewestUser(opened);
  const user = newest.record;
  const form = useForm<{ role: Role; reason: string }>({
    initial: { role: user.role, reason: '' },
    check: ({ role, reason }) => (role === user.role ? {} : schemaErrors(reasonForm, { reason })),
    send: async ({ role, reason }) => {
      if (role !== user.role) {
        await setRole(user, role, reason);
        const now = (given: Role) => () => t('roleChanged', { name: user.name, role: t(`roles.${given}`) });
        showDone(user, {
          done: now(role),
          undo: { work: () => setRole({ ...user, role }, user.role), done: now(user.role) },
          nameOf: ({ name }) => name,
          failed: t('roleFailed'),
        });
      }
      onClose();
    },
    failed: t('roleFailed'),
    focus: '[role=combobox]',
  });
  const { role } = form.values;
  return (
    <FormDialog
      title={t('changeRoleOf', { name: user.name })}
      size="small"
      onClose={onClose}
      form={form}
      action={t('changeRole')}
      failure={null}
    >
      <UserNotice form={form} newest={newest} />
      <SelectField
        name="role"
        label={t('role')}
        value={role}
        error={form.errors.role}
        hint={t(`roleHint.${role}`)}
        options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(value) => form.change({ role: value as Role })}
      />
      {role === user.role ? null : (
        <TextAreaField
          {...form.text('reason')}
          label={t('roleReason')}
          hint={t('roleReasonHint')}
          error={form.errors.reason}
          max={MEETING.reasonMax}
          rows={2}
        />
      )}
      {user.isAppointed ? <p className={dialogs.note}>{t('appointed')}</p> : null}
      {user.role === 'admin' && role !== 'admin' ? (
        <Alert type="warning" showIcon icon={<Icon name="alert" size={18} />} title={t('loses', { name: user.name })} />
      ) : null}
    </FormDialog>
  );
};
