import type { ReactNode } from 'react';
import { FieldKitContext } from '../../../shared/form/field-kit.tsx';
import { AntdProvider } from '../../../shared/theme/antd-provider.tsx';
import { antdKit } from './antd-kit.tsx';

/** Dialogs and forms inside are drawn with antd. */
export const AntdForms = ({ children }: { children: ReactNode }) => (
  <AntdProvider>
    <FieldKitContext value={antdKit}>{children}</FieldKitContext>
  </AntdProvider>
);
