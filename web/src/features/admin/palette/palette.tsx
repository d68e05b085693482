import { CLIENT } from '@visavis/contracts/constants/client';
import { Command } from 'cmdk';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useT } from '../../../shared/i18n/en/admin-tools.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/i18n/language.ts';
import { setLanguage } from '../../../shared/i18n/when-hindi.ts';
import { Dialog } from '../../../shared/kit/dialog.tsx';
import { loadModule } from '../../../shared/loading/lazy-part.ts';
import { openLogoutDialog } from '../../../shared/state/overlays.ts';
import { setTheme, THEMES, themeAtom } from '../../../shared/theme/theme.ts';
import { useRefreshAll } from '../api.ts';
import { openReviewDialog } from '../dialogs/review.ts';
import { exportAtom, overlayAtom } from '../layout-state.ts';
import { searchMin } from '../list/list-filters.ts';
import { useListViews } from '../list/views/use-list-views.ts';
import { type CommandGroup, matching, type Command as Offer, screenCommands } from './commands.ts';
import styles from './palette.module.css';
import { recentAtom, recentIn, withRecent } from './recent.ts';
import { useRowSearch } from './row-search.ts';

/** What can be done on the screen that is shown, and everywhere. */
const useActions = (): CommandGroup[] => {
  const t = useT();
  const exported = useAtomValue(exportAtom);
  const setOverlay = useSetAtom(overlayAtom);
  const theme = useAtomValue(themeAtom);
  const { own, shared, list } = useListViews();
  const { mutate: refresh } = useRefreshAll();
  const here: Offer[] = [
    ...(exported ? [{ id: 'export', label: t('palette.export'), run: exported.run }] : []),
    ...(list ? [{ id: 'views', label: t('palette.saveView'), run: () => setOverlay('views') }] : []),
    ...[...own.views, ...shared].map(({ id, name, search }) => ({
      id: `view-${id}`,
      label: t('palette.view', { name }),
      to: `${list}?${search}`,
    })),
  ];
  const anywhere: Offer[] = [
    { id: 'create', label: t('shortcuts:does.create'), run: () => openReviewDialog({ kind: 'create' }) },
    ...THEMES.filter((other) => other !== theme).map((other) => ({
      id: `theme-${other}`,
      label: t(`palette.theme.${other}`),
      run: () => setTheme(other),
    })),
    ...LANGUAGES.filter((other) => other !== language()).map((other) => ({
      id: `language-${other}`,
      label: t('palette.language', { name: LANGUAGE_NAMES[other] }),
      run: () => setLanguage(other, loadModule),
    })),
    { id: 'refresh', label: t('admin:live.refresh'), run: () => refresh() },
    { id: 'keys', label: t('shortcuts:title'), run: () => setOverlay('keys') },
    { id: 'logout', label: t('common:logout'), run: openLogoutDialog },
  ];
  return [
    { name: t('palette.here'), commands: here },
    { name: t('shortcuts:group.anywhere'), commands: anywhere },
  ];
};

/** What the server finds. */
const useFound = (typed: string) => {
  const query = useDebounced(typed, CLIENT.searchDebounceMs);
  const { groups, isFetching, error } = useRowSearch(query);
  if ([...typed].length < searchMin) return { groups: [], searching: false, failed: false };
  // Answers to what was typed before are not offered: Enter would go to the wrong one.
  const current = query === typed;
  return { groups: current ? groups : [], searching: !current || isFetching, failed: current && Boolean(error) };
};

/** How far the page keys go. */
const page = 8;

/** Goes to any screen, person or meeting, and does what the screen offers; all of it by keys. */
export const Palette = () => {
  const t = useT();
  const navigate = useNavigate();
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const [stored, setStored] = useAtom(recentAtom);
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // The dialog takes the focus; the palette is opened to type.
  useEffect(() => field.current?.focus(), []);
  const typed = text.trim();
  const found = useFound(typed);
  const recent = recentIn(stored).map((item) => ({ id: `recent-${item.to}`, ...item }));
  const own = [
    ...(typed ? [] : [{ name: t('palette.recent'), commands: recent }]),
    { name: t('palette.screens'), commands: screenCommands() },
    ...useActions(),
  ];
  const groups = [...matching(own, typed), ...found.groups];
  const all = groups.flatMap(({ commands }) => commands);
  // What was marked may be gone since: Enter then goes to what is first.
  const at = Math.max(
    all.findIndex(({ id }) => id === marked),
    0,
  );

  const choose = (command: Offer) => {
    if (overlay === 'palette') setOverlay(undefined);
    // Once the palette is gone and the focus is back: another dialog may open now, which gives it back in turn.
    setTimeout(() => {
      if (command.to === undefined) return void command.run?.();
      if (!command.to.includes('?')) setStored((now: unknown) => withRecent(now, { label: command.label, to: command.to ?? '' }));
      navigate(command.to);
    });
  };
  /** The library's own keys are the arrows, Home, End and Enter. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { PageDown: page, PageUp: -page }[event.key];
    if (step === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    setMarked(all[Math.min(Math.max(at + step, 0), all.length - 1)]?.id);
  };
  const status = found.failed
    ? t('palette.failed')
    : found.searching
      ? t('palette.searching')
      : all.length === 0
        ? t('palette.nothing', { query: typed })
        : t('palette.count', { count: all.length });
  return (
    <Dialog title={t('admin:nav.palette')} hideTitle onClose={() => setOverlay(undefined)}>
      <Command
        className="grid gap-8"
        label={t('admin:nav.palette')}
        shouldFilter={false}
        loop
        vimBindings={false}
        value={all[at]?.id ?? ''}
        onValueChange={setMarked}
        onKeyDown={onKeyDown}
      >
        <Command.Input
          ref={field}
          className={styles.input}
          placeholder={t('palette.placeholder')}
          maxLength={100}
          value={text}
          onValueChange={(to) => {
            setText(to);
            setMarked(undefined);
          }}
        />
        <p role="status" className="quiet">
          {status}
        </p>
        <Command.List className={styles.list} label={t('palette.commands')}>
          {groups.map(({ name, commands }) => (
            <Command.Group key={name} heading={name} className={styles.group}>
              {commands.map((command) => (
                <Command.Item key={command.id} value={command.id} className={styles.option} onSelect={() => choose(command)}>
                  <span>{command.label}</span>
                  {command.detail ? <small>{command.detail}</small> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
};
