import { CLIENT } from '@visavis/contracts/constants/client';
import { Select } from 'antd';
import { useState } from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useT } from '../../../shared/i18n/en/admin-dialogs.ts';
import { ownSearch } from '../../../shared/kit/antd-provider.tsx';
import { Field } from '../../../shared/kit/field.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { type FoundUser, useUserSearch } from '../api.ts';
import styles from './dialogs.module.css';

export interface UserPickerProps {
  user: FoundUser | undefined;
  error: string | undefined;
  onPick: (user: FoundUser | undefined) => void;
}
/** Finds a user by name or phone. */
export const UserPicker = ({ user, error, onPick }: UserPickerProps) => {
  const t = useT();
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), CLIENT.searchDebounceMs);
  const { data: users = [], isFetching, error: failed } = useUserSearch(query);

  if (user)
    return (
      <div className={`${styles.person} ${styles.picked}`}>
        <Avatar name={user.name} picture={user.profilePicture} size={36} />
        <span className="words">
          <strong dir="auto">{user.name}</strong>
          <small className="quiet">
            {user.phone} · {user.timeZone.replaceAll('_', ' ')}
          </small>
        </span>
        <Button size="small" onClick={() => onPick(undefined)}>
          {t('create.change')}
        </Button>
      </div>
    );

  const searched = query.length >= 2;
  const nothing = failed ? t('create.searchFailed') : isFetching ? t('create.searching') : t('create.nobody', { query });
  return (
    <Field label={t('common:host')} hint={t('create.hint')} error={error}>
      {(ids) => (
        <Select
          {...ids}
          size="large"
          virtual={false}
          showSearch={{ ...ownSearch, onSearch: setText }}
          value={null}
          placeholder={t('create.placeholder')}
          notFoundContent={searched ? <span role="status">{nothing}</span> : null}
          options={(searched ? users : []).map(({ _id, name, isActive }) => ({ value: _id, label: name, disabled: !isActive }))}
          optionRender={({ value }) => <FoundOption user={users.find(({ _id }) => _id === value)} />}
          onChange={(id: string | null) => onPick(users.find(({ _id }) => _id === id))}
        />
      )}
    </Field>
  );
};

const FoundOption = ({ user }: { user: FoundUser | undefined }) => {
  const t = useT();
  if (!user) return null;
  return (
    <span className={styles.person}>
      <Avatar name={user.name} picture={user.profilePicture} size={30} />
      <span className="words">
        <bdi>{user.name}</bdi>
        <small className="quiet">
          {user.phone}
          {user.isActive ? '' : ` · ${t('create.inactive')}`}
        </small>
      </span>
    </span>
  );
};
