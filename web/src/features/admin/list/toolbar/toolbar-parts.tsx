import { useSearchParams } from 'react-router-dom';
import { IconButton } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { changedParams } from '../list-filters.ts';
import styles from './list-toolbar.module.css';

/** Changes filters in the address: as it is now, which what is rendered may still lag behind. */
export const useSetFilter = () => {
  const [, setParams] = useSearchParams();
  return (change: Record<string, string | undefined>) =>
    setParams(changedParams(new URLSearchParams(window.location.search), change), { state: { keepFocus: true } });
};

/** The first or the last day that is shown. */
export const DayFilter = ({ name, label, value }: { name: 'from' | 'to'; label: string; value: string }) => {
  const set = useSetFilter();
  return (
    <span className={styles.day}>
      <span aria-hidden="true">{label}</span>
      <input type="date" aria-label={label} value={value} onChange={({ target }) => set({ [name]: target.value })} />
    </span>
  );
};

/** Whose rows alone are shown, and how to see everyone's again. */
export const PersonFilter = ({
  name,
  label,
  clear,
}: {
  name: 'hostId' | 'userId' | 'reporterId' | 'actor' | 'subject';
  label: string;
  clear: string;
}) => {
  const set = useSetFilter();
  return (
    <span className={styles.host}>
      {label}
      <IconButton label={clear} className={styles.hostClear ?? ''} onClick={() => set({ [name]: undefined })}>
        <Icon name="close" size={14} />
      </IconButton>
    </span>
  );
};
