import { SAVED_VIEWS } from '@visavis/contracts/constants/admin';
import { useSetAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../../../shared/api/http-error.ts';
import { useT } from '../../../../shared/i18n/en/admin-tools.ts';
import { Dialog } from '../../../../shared/kit/dialog.tsx';
import { TextField } from '../../../../shared/kit/field.tsx';
import { Button, IconButton, TextButton } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { Skeleton } from '../../../../shared/ui/skeleton.tsx';
import { overlayAtom } from '../../layout-state.ts';
import { Glyph } from '../../ui/glyph.tsx';
import {
  type ListViews,
  type SavedView,
  viewChanged,
  viewDeleted,
  viewedSearch,
  viewName,
  viewNamed,
  viewSaved,
} from './saved-views.ts';
import { useListViews } from './use-list-views.ts';
import styles from './views.module.css';

type Change = (next: (before: ListViews) => ListViews, words: string, before?: ListViews) => Promise<boolean>;

/** Saves the filters and the order as they are under a name; opens, shares, renames and deletes such views. */
export const ViewsDialog = () => {
  const t = useT();
  const close = useSetAtom(overlayAtom);
  const { list, own, shared, isLoading, error, change } = useListViews();
  const [note, setNote] = useState('');
  const [before, setBefore] = useState<ListViews>();
  const onClose = () => close(undefined);
  if (!list) return null;
  /** Says how it went; `undone`: what a press on Undo brings back. */
  const apply: Change = async (next, words, undone) => {
    setBefore(undefined);
    try {
      await change(next);
      setNote(words);
      setBefore(undone);
      return true;
    } catch (failure) {
      setNote(messageOf(failure, t('views.failed')));
      return false;
    }
  };
  return (
    <Dialog title={t('admin:list.views')} onClose={onClose}>
      <div className="grid gap-16">
        <SaveForm own={own} change={apply} />
        {isLoading ? <Skeleton width="100%" height="44px" /> : null}
        {error ? <p className="quiet">{messageOf(error, t('views.notLoaded'))}</p> : null}
        {!isLoading && !error && own.views.length === 0 ? <p className="quiet">{t('views.none')}</p> : null}
        {own.views.length > 0 ? (
          <ul className="grid gap-4" aria-label={t('admin:list.views')}>
            {own.views.map((view) => (
              <ViewRow key={view.id} view={view} own={own} change={apply} onClose={onClose} />
            ))}
          </ul>
        ) : null}
        <p className="quiet" role="status">
          {note}{' '}
          {before ? (
            <TextButton onClick={() => apply(() => before, t('views.restored'))}>{t('admin:bulk.undo')}</TextButton>
          ) : null}
        </p>
        {shared.length > 0 ? (
          <section>
            <h3 className={styles.heading}>{t('views.ofOthers')}</h3>
            <ul className="grid gap-4">
              {shared.map((view) => (
                <li key={view.id} className={styles.row}>
                  <OpenView list={list} view={view} note={view.by ?? t('views.byNobody')} onClose={onClose} />
                  <DefaultButton view={view} own={own} change={apply} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <p className="quiet">{t('views.where')}</p>
      </div>
    </Dialog>
  );
};

const OpenView = ({
  list,
  view,
  note,
  onClose,
}: {
  list: string;
  view: SavedView;
  note?: string | undefined;
  onClose: () => void;
}) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <button
      type="button"
      className={styles.open}
      {...(view.search === viewedSearch(search) && { 'aria-current': 'true' as const })}
      onClick={() => {
        onClose();
        navigate({ pathname: list, search: view.search }, { state: { keepFocus: true } });
      }}
    >
      <bdi>{view.name}</bdi> {note ? <small>{note}</small> : null}
    </button>
  );
};

const DefaultButton = ({ view, own, change }: { view: SavedView; own: ListViews; change: Change }) => {
  const t = useT();
  const isDefault = own.defaultId === view.id;
  return (
    <IconButton
      label={t('views.default', { name: view.name })}
      aria-pressed={isDefault}
      onClick={() => change((now) => ({ ...now, defaultId: isDefault ? null : view.id }), '')}
    >
      <Glyph name="pin" size={18} />
    </IconButton>
  );
};

const SaveForm = ({ own, change }: { own: ListViews; change: Change }) => {
  const t = useT();
  const { search } = useLocation();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const filters = viewedSearch(search);
  const existing = viewNamed(own, name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!viewName(name)) return setError(t('views.nameMissing'));
    if (filters.length > SAVED_VIEWS.searchMax) return setError(t('views.tooLong'));
    if (!existing && own.views.length >= SAVED_VIEWS.most) return setError(t('views.tooMany', { most: SAVED_VIEWS.most }));
    const view = { id: crypto.randomUUID(), name: viewName(name), search: filters, shared: false };
    if (await change((now) => viewSaved(now, view), t('views.saved', { name: view.name }))) setName('');
  };
  return (
    <form className={styles.save} onSubmit={save}>
      <TextField
        label={t('views.name')}
        hint={filters ? t('views.hint') : t('views.hintAll')}
        error={error}
        value={name}
        maxLength={SAVED_VIEWS.nameMax}
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
  own: ListViews;
  change: Change;
  onClose: () => void;
}
const ViewRow = ({ view, own, change, onClose }: RowProps) => {
  const t = useT();
  const [name, setName] = useState<string>();
  const [error, setError] = useState<string>();
  const row = useRef<HTMLLIElement>(null);
  const back = () => {
    // Drawn at once, however busy the machine is: the button that gets the focus is in the form's place.
    flushSync(() => {
      setName(undefined);
      setError(undefined);
    });
    row.current?.querySelector<HTMLElement>('[data-rename]')?.focus();
  };
  if (name !== undefined)
    return (
      <li ref={row}>
        <form
          className={styles.save}
          onSubmit={async (event) => {
            event.preventDefault();
            const other = viewNamed(own, name);
            if (!viewName(name)) return setError(t('views.nameMissing'));
            if (other && other.id !== view.id) return setError(t('views.taken'));
            const words = t('views.renamed', { name: viewName(name) });
            if (await change((now) => viewChanged(now, view.id, { name: viewName(name) }), words)) back();
          }}
        >
          <TextField
            // The field takes the place of the button that was pressed.
            autoFocus
            label={t('views.newName', { name: view.name })}
            error={error}
            value={name}
            maxLength={SAVED_VIEWS.nameMax}
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
  const shares = (shared: boolean) =>
    change((now) => viewChanged(now, view.id, { shared }), t(shared ? 'views.nowShared' : 'views.nowOwn', { name: view.name }));
  return (
    <li ref={row} className={styles.row}>
      <OpenView
        list={own.list}
        view={view}
        note={own.defaultId === view.id ? t('views.isDefault') : undefined}
        onClose={onClose}
      />
      <DefaultButton view={view} own={own} change={change} />
      <IconButton label={t('views.share', { name: view.name })} aria-pressed={view.shared} onClick={() => shares(!view.shared)}>
        <Icon name="users" size={18} />
      </IconButton>
      <IconButton data-rename label={t('views.renameNamed', { name: view.name })} onClick={() => setName(view.name)}>
        <Icon name="edit" size={18} />
      </IconButton>
      <IconButton
        label={t('views.delete', { name: view.name })}
        onClick={() => change((now) => viewDeleted(now, view.id), t('views.deleted', { name: view.name }), own)}
      >
        <Icon name="trash" size={18} />
      </IconButton>
    </li>
  );
};
