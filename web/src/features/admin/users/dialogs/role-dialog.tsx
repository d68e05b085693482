import { MEETING } from '@visavis/contracts/constants/meeting';
import { ROLES, type Role } from '@visavis/contracts/constants/role';
import { reasonForm } from '@visavis/contracts/meeting-form';
import { Alert } from 'antd';
import { schemaErrors } from '../../../../shared/form/use-form.ts';
import { useT } from '../../../../shared/i18n/en/admin-users.ts';
import { SelectField } from '../../../../shared/kit/select-field.tsx';
import { TextAreaField } from '../../../../shared/kit/text-area-field.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { Decision, useDecision } from '../../dialogs/decision.tsx';
import { EffectsList } from '../../dialogs/effects.tsx';
import { SaveNotice } from '../../dialogs/save-notice.tsx';
import { showDone } from '../../list/outcome.tsx';
import { type AdminUser, setRole } from '../api.ts';
import { useNewestUser } from './newest-user.ts';

/** Gives a user another role. Whoever must stay an admin stays one: the server says why. */
export const RoleDialog = ({ user: opened, onClose }: { user: AdminUser; onClose: () => void }) => {
  const t = useT();
  const newest = useNewestUser(opened);
  const user = newest.record;
  const isOfAdmin = (role: Role) => user.role === 'admin' || role === 'admin';
  const form = useDecision<{ role: Role; reason: string }>({
    // Another decision about the same person does not take it back.
    ids: [`role:${user._id}`],
    what: ({ role }) => `${t('changeRoleOf', { name: user.name })}: ${t(`roles.${role}`)}`,
    needsFresh: ({ role }) => isOfAdmin(role),
    onClose,
    initial: { role: user.role, reason: '' },
    check: ({ reason }) => schemaErrors(reasonForm, { reason }),
    send: async ({ role, reason }) => {
      await setRole(user, role, reason);
      showDone(user, {
        done: () => t('roleChanged', { name: user.name, role: t(`roles.${role}`) }),
        nameOf: ({ name }) => name,
        failed: t('roleFailed'),
      });
    },
    failed: t('roleFailed'),
    focus: '[role=combobox]',
  });
  const { role } = form.values;
  const isSame = role === user.role;
  return (
    <Decision
      title={t('changeRoleOf', { name: user.name })}
      size="small"
      onClose={onClose}
      form={form}
      action={t('changeRole')}
      disabled={isSame}
      failure={null}
    >
      <SaveNotice {...newest.notice(form)} loadedText={t('loaded')} />
      <SelectField
        name="role"
        label={t('role')}
        value={role}
        error={form.errors.role}
        hint={t(`roleHint.${role}`)}
        options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        onChange={(value) => form.change({ role: value as Role })}
      />
      {isSame ? null : (
        <>
          <TextAreaField
            {...form.text('reason')}
            label={t('admin:reason')}
            hint={t('roleReasonHint')}
            error={form.errors.reason}
            max={MEETING.reasonMax}
            rows={2}
          />
          <EffectsList
            lines={[
              { effect: 'told', words: t('roleEffects.told', { name: user.name }) },
              ...(isOfAdmin(role) ? [{ effect: 'admins', words: t('roleEffects.admins') }] : []),
            ]}
          />
        </>
      )}
      {user.isAppointed ? <p className="quiet flex gap-8">{t('appointed')}</p> : null}
      {user.role === 'admin' && role !== 'admin' ? (
        <Alert type="warning" showIcon icon={<Icon name="alert" size={18} />} title={t('loses', { name: user.name })} />
      ) : null}
    </Decision>
  );
};
