import { Select as AntdSelect, type SelectProps as AntdSelectProps } from 'antd';
import { useT } from '../../../shared/i18n/en/admin.ts';
import type { SelectProps } from '../../../shared/ui/field.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';

/** antd's select with the product's props. Lists have it without the rest of the kit, which is loaded with the dialogs. */
export const Select = ({
  value,
  options,
  placeholder,
  onChange,
  size = 'large',
  name: _,
  ...rest
}: SelectProps & Pick<AntdSelectProps, 'size'>) => {
  const t = useT();
  return (
    <AntdSelect
      // Short lists are there as a whole: a list that draws only what is in view hides the rest from assistive technology.
      virtual={false}
      size={size}
      {...rest}
      style={{ width: '100%' }}
      allowClear={
        placeholder !== undefined && value !== '' && { label: t('list.clear'), clearIcon: <Icon name="close" size={14} /> }
      }
      {...(rest['aria-invalid'] && { status: 'error' as const })}
      value={value || null}
      placeholder={placeholder}
      options={[...options]}
      onChange={(chosen?: string | null) => onChange(chosen ?? '')}
    />
  );
};
