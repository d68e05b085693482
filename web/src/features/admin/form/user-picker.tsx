import { CLIENT } from '@visavis/contracts/constants';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { type FoundUser, useUserSearch } from '../api/search-users.ts';
import { useT } from '../dialogs/texts.ts';
import styles from './form.module.css';

export interface UserPickerProps {
  user: FoundUser | undefined;
  error: string | undefined;
  onPick: (user: FoundUser | undefined) => void;
}
/** Finds a user by name or phone: a combobox, by mouse and by arrow keys. */
export const UserPicker = ({ user, error, onPick }: UserPickerProps) => {
  const t = useT();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const query = useDebounced(text.trim(), CLIENT.searchDebounceMs);
  const { data: users = [], isFetching, error: failed } = useUserSearch(query);
  const list = useId();
  const at = Math.min(marked, users.length - 1);

  if (user)
    return (
      <div className={styles.picked}>
        <Avatar name={user.name} picture={user.profilePicture} size={36} />
        <span>
          <strong>{user.name}</strong>
          <small>
            {user.phone} · {user.timeZone.replaceAll('_', ' ')}
          </small>
        </span>
        <Button size="small" onClick={() => onPick(undefined)}>
          {t('create.change')}
        </Button>
      </div>
    );

  const pick = (picked: FoundUser | undefined) => {
    if (!picked?.isActive) return;
    setOpen(false);
    onPick(picked);
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((at + step + users.length) % Math.max(1, users.length));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      pick(users[at]);
    } else if (event.key === 'Escape' && open) {
      // Closes the list, not the dialog around it.
      event.preventDefault();
      setOpen(false);
    }
  };
  const shown = open && query.length >= 2;
  const answer = failed ? t('create.searchFailed') : isFetching ? t('create.searching') : t('create.nobody', { query });
  return (
    <div className={styles.person}>
      <TextField
        label={t('admin:host')}
        role="combobox"
        aria-expanded={shown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={shown && users[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        placeholder={t('create.placeholder')}
        hint={t('create.hint')}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setMarked(0);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={pressed}
      />
      {shown && users.length > 0 ? (
        <div id={list} role="listbox" aria-label={t('create.found')} className={styles.options}>
          {users.map((found, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the combobox's
            <div
              key={found._id}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              aria-disabled={!found.isActive || undefined}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onMouseEnter={() => setMarked(index)}
              onClick={() => pick(found)}
            >
              <Avatar name={found.name} picture={found.profilePicture} size={30} />
              <span>
                {found.name}
                <small>
                  {found.phone}
                  {found.isActive ? '' : ` · ${t('create.inactive')}`}
                </small>
              </span>
            </div>
          ))}
        </div>
      ) : null}
      {shown && users.length === 0 ? (
        <div className={styles.options}>
          <p className={styles.none} role="status">
            {answer}
          </p>
        </div>
      ) : null}
    </div>
  );
};
