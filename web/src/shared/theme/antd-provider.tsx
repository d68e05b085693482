import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from './antd-theme.ts';
import { useColorScheme } from './color-scheme.ts';

/** A modal `<dialog>` lies above everything outside it: popups of what is inside must be inside too. */
const popupContainer = (trigger?: HTMLElement) => trigger?.closest('dialog') ?? document.body;

/** Wrap anything that uses antd (modals, the admin area, the room) in this; it is not part of the first paint. */
export const AntdProvider = ({ children }: { children: ReactNode }) => (
  <ConfigProvider theme={antdTheme(useColorScheme())} button={{ autoInsertSpace: false }} getPopupContainer={popupContainer}>
    {children}
  </ConfigProvider>
);
