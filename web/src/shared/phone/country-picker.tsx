import { Select } from 'antd';
import { useState } from 'react';
import { useT } from '../i18n/texts.ts';
import { AntdProvider, ownSearch } from '../kit/antd-provider.tsx';
import { type Country, countryName, searchCountries } from './countries.ts';
import styles from './phone.module.css';

/** Windows has no flags among its emoji and some systems no emoji at all: there the letters stand for the country. */
const drawsFlags = () => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = '16px sans-serif';
  // A flag is one sign; without flags it is two.
  return context.measureText('🇮🇳').width < context.measureText('🇮').width * 1.8;
};
let flags: boolean | undefined;
const Flag = ({ country }: { country: Country }) => {
  flags ??= drawsFlags();
  return (
    <span className={flags ? styles.flag : styles.code} aria-hidden="true">
      {flags ? country.flag : country.code}
    </span>
  );
};

/** A searchable list: type a country or a code, arrow, Enter. */
export const CountryPicker = ({ country, onPick }: { country: Country; onPick: (country: Country) => void }) => {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = searchCountries(search, country.code);
  return (
    <AntdProvider>
      <Select
        size="large"
        // What is wrong is the number.
        status=""
        className={styles.country ?? ''}
        classNames={{ popup: { root: styles.countries ?? '' } }}
        // What is out of view would be hidden from assistive technology.
        virtual={false}
        popupMatchSelectWidth={false}
        aria-label={t('phone.country', { name: countryName(country.code) })}
        value={country.code}
        showSearch={{ ...ownSearch, searchValue: search, onSearch: setSearch }}
        options={found.map((entry) => ({ value: entry.code, label: countryName(entry.code), country: entry }))}
        labelRender={() => (
          <span className={styles.chosen}>
            <Flag country={country} />
            <span className="tabular">{country.dialCode}</span>
          </span>
        )}
        optionRender={({ label, data }) => (
          <span className={styles.option}>
            <Flag country={data.country} />
            <span className={styles.name}>{label}</span>
            <span className="tabular">{data.country.dialCode}</span>
          </span>
        )}
        notFoundContent={<p role="status">{t('phone.noCountries')}</p>}
        onSelect={(_, { country: chosen }) => onPick(chosen)}
      />
    </AntdProvider>
  );
};
