import { useSetAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useT } from '../../../../shared/i18n/en/admin-tools.ts';
import { Button, IconButton, TextButton } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { TextField } from '../../../../shared/ui/field.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { overlayAtom } from '../../shell/layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';
import {
  type ListViews,
  type SavedView,
  VIEWS,
  viewDeleted,
  viewedSearch,
  viewName,
  viewNamed,
  viewRenamed,
  viewSaved,
} from './saved-views.ts';
import { useListViews } from './use-list-views.ts';
import styles from './views.module.css';

/** Saves the filters and the order as they are under a name; opens, renames and deletes such views. */
export const ViewsDialog = () => {
  const t = useT();
  const close = useSetAtom(overlayAtom);
  const saved = useListViews();
  const { list, views, change } = saved;
  const [note, setNote] = useState('');
  const [before, setBefore] = useState<ListViews>();
  const onClose = () => close(undefined);
  if (!list) return null;
  const remove = (view: SavedView) => {
    setBefore(saved);
    change((now) => viewDeleted(now, view.id));
    setNote(t('views.deleted', { name: view.name }));
  };
  const undo = () => {
    if (before) change(() => ({ views: before.views, defaultId: before.defaultId }));
    setBefore(undefined);
    setNote(t('views.restored'));
  };
  const say = (words: string) => {
    setBefore(undefined);
    setNote(words);
  };
  return (
    <Dialog title={t('views.title')} onClose={onClose}>
      <div className={styles.panel}>
        <SaveForm onSaved={say} />
        {views.length === 0 ? (
          <p className={styles.quiet}>{t('views.none')}</p>
        ) : (
          <ul className={styles.views} aria-label={t('views.title')}>
            {views.map((view) => (
              <ViewRow key={view.id} view={view} onDelete={() => remove(view)} onClose={onClose} onSaid={say} />
            ))}
          </ul>
        )}
        <p className={styles.quiet} role="status">
          {note} {before ? <TextButton onClick={undo}>{t('views.undo')}</TextButton> : null}
        </p>
        <p className={styles.quiet}>{t('views.where')}</p>
      </div>
    </Dialog>
  );
};

const SaveForm = ({ onSaved }: { onSaved: (words: string) => void }) => {
  const t = useT();
  const saved = useListViews();
  const { search } = useLocation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const filters = viewedSearch(search);
  const existing = viewNamed(saved, name);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!viewName(name)) return setError(t('views.nameMissing'));
    if (filters.length > VIEWS.searchMax) return setError(t('views.tooLong'));
    if (!existing && saved.views.length >= VIEWS.most) return setError(t('views.tooMany', { most: VIEWS.most }));
    saved.change((now) => viewSaved(now, { id: crypto.randomUUID(), name: viewName(name), search: filters }));
    onSaved(t('views.saved', { name: viewName(name) }));
    setName('');
  };
  return (
    <form className={styles.save} onSubmit={save}>
      <TextField
        label={t('views.name')}
        hint={filters ? t('views.hint') : t('views.hintAll')}
        error={error}
        value={name}
        maxLength={VIEWS.nameMax}
        autoComplete="off"
        onChange={({ target }) => {
          setName(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" kind="primary">
        {existing ? t('views.replace') : t('views.save')}
      </Button>
    </form>
  );
};

interface RowProps {
  view: SavedView;
  onDelete: () => void;
  onClose: () => void;
  onSaid: (words: string) => void;
}
const ViewRow = ({ view, onDelete, onClose, onSaid }: RowProps) => {
  const t = useT();
  const saved = useListViews();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const row = useRef<HTMLLIElement>(null);
  const isDefault = saved.defaultId === view.id;
  const back = () => {
    setName(undefined);
    setError(undefined);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-rename]')?.focus());
  };
  if (name !== undefined)
    return (
      <li ref={row}>
        <form
          className={styles.save}
          onSubmit={(event) => {
            event.preventDefault();
            const other = viewNamed(saved, name);
            if (!viewName(name)) return setError(t('views.nameMissing'));
            if (other && other.id !== view.id) return setError(t('views.taken'));
            saved.change((now) => viewRenamed(now, view.id, name));
            onSaid(t('views.renamed', { name: viewName(name) }));
            back();
          }}
        >
          <TextField
            // The field takes the place of the button that was pressed.
            autoFocus
            label={t('views.newName', { name: view.name })}
            error={error}
            value={name}
            maxLength={VIEWS.nameMax}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <Button onClick={back}>{t('common:cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('views.rename')}
          </Button>
        </form>
      </li>
    );
  return (
    <li ref={row} className={styles.row}>
      <button
        type="button"
        className={styles.open}
        {...(view.search === viewedSearch(search) && { 'aria-current': 'true' as const })}
        onClick={() => {
          onClose();
          navigate({ pathname: saved.list ?? '', search: view.search }, { state: { keepFocus: true } });
        }}
      >
        {view.name} {isDefault ? <small>{t('views.isDefault')}</small> : null}
      </button>
      <IconButton
        label={t('views.default', { name: view.name })}
        aria-pressed={isDefault}
        onClick={() => saved.change((now) => ({ ...now, defaultId: isDefault ? undefined : view.id }))}
      >
        <Glyph name="pin" size={18} />
      </IconButton>
      <IconButton data-rename label={t('views.renameNamed', { name: view.name })} onClick={() => setName(view.name)}>
        <Icon name="edit" size={18} />
      </IconButton>
      <IconButton label={t('views.delete', { name: view.name })} onClick={onDelete}>
        <Icon name="trash" size={18} />
      </IconButton>
    </li>
  );
};
