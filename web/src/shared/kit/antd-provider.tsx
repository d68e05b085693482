import { ConfigProvider, type ConfigProviderProps } from 'antd';
import english from 'antd/locale/en_US';
import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, useContext } from 'react';
import { useMedia } from '../hooks/use-media.ts';
import { language } from '../i18n/i18n.ts';
import { useT } from '../i18n/texts.ts';
import { whenHindi } from '../i18n/when-hindi.ts';
import { DarkPlace, darkPlaceAtom, themeAtom } from '../theme/theme.ts';
import type { Scheme } from '../theme/tokens.ts';
import { Icon } from '../ui/icon.tsx';
import { antdTheme } from './antd-theme.ts';

const useColorScheme = (): Scheme => {
  const system = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const theme = useAtomValue(themeAtom);
  const inside = useContext(DarkPlace);
  const open = useAtomValue(darkPlaceAtom);
  if (inside || open) return 'dark';
  return theme === 'system' ? system : theme;
};

/** A dialog keeps the focus, and closes at a press outside it: popups of what is inside must be inside too. */
const popupContainer = (trigger?: HTMLElement) =>
  trigger?.closest<HTMLElement>('.ant-modal, .ant-drawer-section') ?? document.body;

/** Screen readers say the names of antd's own icons ("down", "close"), in English in any language. */
const arrow = { suffixIcon: <Icon name="down" size={16} /> };
/** For a list of what was searched for: it is not filtered once more, and its icon is as silent. */
export const ownSearch = { filterOption: false, searchIcon: <Icon name="search" size={16} /> } as const;
const closing = { closeIcon: <Icon name="close" size={18} /> };
const calendar = { suffixIcon: <Icon name="calendar" size={16} /> };

type Locale = NonNullable<ConfigProviderProps['locale']>;
let hindi: Locale | undefined;
whenHindi(async (load) => {
  const [words] = await Promise.all([
    load<{ default: Locale }>(() => import('antd/locale/hi_IN')),
    load<unknown>(() => import('dayjs/locale/hi')),
  ]);
  hindi = words.default;
});

const Themed = createContext(false);

/**
 * Around all that antd draws: the product's theme, words and icons. What stands in it already needs it no more. It is no part of
 * the first paint: dialogs and fields bring it with them.
 */
export const AntdProvider = ({ children }: { children: ReactNode }) =>
  useContext(Themed) ? children : <Theme>{children}</Theme>;

const Theme = ({ children }: { children: ReactNode }) => {
  useT();
  return (
    <ConfigProvider
      theme={antdTheme(useColorScheme(), !useMedia('(prefers-reduced-motion: reduce)'))}
      button={{ autoInsertSpace: false }}
      select={arrow}
      datePicker={calendar}
      modal={closing}
      getPopupContainer={popupContainer}
      // Always: where there was none, antd remounts everything inside once there is one, and what was typed is lost.
      locale={(language() === 'hi' && hindi) || english}
    >
      <Themed value={true}>{children}</Themed>
    </ConfigProvider>
  );
};
