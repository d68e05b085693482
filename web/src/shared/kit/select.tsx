import { Select as AntdSelect, type SelectProps as AntdSelectProps } from 'antd';
import type { AriaAttributes } from 'react';
import { useT } from '../i18n/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { AntdProvider, ownSearch } from './antd-provider.tsx';
import styles from './field.module.css';

export interface Option {
  value: string;
  label: string;
}
export interface SelectProps extends AriaAttributes, Pick<AntdSelectProps, 'size'> {
  id?: string;
  name?: string;
  value: string;
  options: readonly Option[];
  /** Stands there while nothing is chosen; with it, the choice can be taken back. */
  placeholder?: string | undefined;
  disabled?: boolean;
  /** The list is long: what is typed finds in it. */
  isSearched?: boolean;
  onChange: (value: string) => void;
}
export const Select = (props: SelectProps) => {
  const { value, options, placeholder, isSearched = false, onChange, size = 'large', name: _, ...rest } = props;
  const t = useT();
  return (
    <AntdProvider>
      <AntdSelect
        // Short lists are there as a whole: a list that draws only what is in view hides the rest from assistive technology.
        virtual={false}
        size={size}
        showSearch={isSearched && { ...ownSearch, filterOption: true, optionFilterProp: 'label' }}
        {...rest}
        className={styles.wide ?? ''}
        allowClear={
          placeholder !== undefined && value !== '' && { label: t('clear'), clearIcon: <Icon name="close" size={14} /> }
        }
        {...(rest['aria-invalid'] && { status: 'error' as const })}
        value={value || null}
        placeholder={placeholder}
        options={[...options]}
        onChange={(chosen?: string | null) => onChange(chosen ?? '')}
      />
    </AntdProvider>
  );
};
