import { ACCOUNT } from '@visavis/contracts/constants/account';
import { searchedText } from '../format/searched-text.ts';
import { language, locale } from '../i18n/i18n.ts';
import { latinDigits } from './phone-rules.ts';

export interface Country {
  /** ISO 3166-1 alpha-2 */
  code: string;
  /** In English: found in any language. */
  name: string;
  dialCode: string;
  flag: string;
}

/** Country and calling code (ITU-T E.164), by country code. Names come from the browser, flags from the letters. */
const table =
  'AD376 AE971 AF93 AG1 AI1 AL355 AM374 AO244 AR54 AS1 AT43 AU61 AW297 AX358 AZ994 BA387 BB1 BD880 BE32 BF226 BG359 BH973 ' +
  'BI257 BJ229 BL590 BM1 BN673 BO591 BQ599 BR55 BS1 BT975 BW267 BY375 BZ501 CA1 CC61 CD243 CF236 CG242 CH41 CI225 CK682 ' +
  'CL56 CM237 CN86 CO57 CR506 CU53 CV238 CW599 CX61 CY357 CZ420 DE49 DJ253 DK45 DM1 DO1 DZ213 EC593 EE372 EG20 EH212 ER291 ' +
  'ES34 ET251 FI358 FJ679 FK500 FM691 FO298 FR33 GA241 GB44 GD1 GE995 GF594 GG44 GH233 GI350 GL299 GM220 GN224 GP590 GQ240 ' +
  'GR30 GT502 GU1 GW245 GY592 HK852 HN504 HR385 HT509 HU36 ID62 IE353 IL972 IM44 IN91 IO246 IQ964 IR98 IS354 IT39 JE44 JM1 ' +
  'JO962 JP81 KE254 KG996 KH855 KI686 KM269 KN1 KP850 KR82 KW965 KY1 KZ7 LA856 LB961 LC1 LI423 LK94 LR231 LS266 LT370 ' +
  'LU352 LV371 LY218 MA212 MC377 MD373 ME382 MF590 MG261 MH692 MK389 ML223 MM95 MN976 MO853 MP1 MQ596 MR222 MS1 MT356 ' +
  'MU230 MV960 MW265 MX52 MY60 MZ258 NA264 NC687 NE227 NF672 NG234 NI505 NL31 NO47 NP977 NR674 NU683 NZ64 OM968 PA507 PE51 ' +
  'PF689 PG675 PH63 PK92 PL48 PM508 PR1 PS970 PT351 PW680 PY595 QA974 RE262 RO40 RS381 RU7 RW250 SA966 SB677 SC248 SD249 ' +
  'SE46 SG65 SH290 SI386 SJ47 SK421 SL232 SM378 SN221 SO252 SR597 SS211 ST239 SV503 SX1 SY963 SZ268 TC1 TD235 TG228 TH66 ' +
  'TJ992 TK690 TL670 TM993 TN216 TO676 TR90 TT1 TV688 TW886 TZ255 UA380 UG256 US1 UY598 UZ998 VA39 VC1 VE58 VG1 VI1 VN84 ' +
  'VU678 WF681 WS685 XK383 YE967 YT262 ZA27 ZM260 ZW263 ';

const flagOf = (code: string) => String.fromCodePoint(...[...code].map((letter) => 0x1f1e6 + letter.charCodeAt(0) - 65));

const namers = new Map<string, Intl.DisplayNames>();
/** In the language of the page. */
export const countryName = (code: string) => {
  const tag = locale();
  let namer = namers.get(tag);
  if (!namer) {
    namer = new Intl.DisplayNames([tag], { type: 'region' });
    namers.set(tag, namer);
  }
  return namer.of(code) ?? code;
};

const build = (): Country[] => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return table
    .trim()
    .split(' ')
    .map((entry) => {
      const code = entry.slice(0, 2);
      return { code, name: names.of(code) ?? code, dialCode: `+${entry.slice(2)}`, flag: flagOf(code) };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
};
export const countries = build();

/** What people say besides the names. */
const alsoCalled: Record<string, string> = {
  AE: 'UAE यूएई',
  GB: 'UK Britain England यूके ब्रिटेन इंग्लैंड',
  US: 'USA America यूएसए अमेरिका',
};

/** By language: in the order of the names. */
const sorted = new Map<string, Country[]>();
const inOrder = (): Country[] => {
  const cached = sorted.get(language());
  if (cached) return cached;
  const { compare } = new Intl.Collator(language());
  const list = countries.toSorted((a, b) => compare(countryName(a.code), countryName(b.code)));
  sorted.set(language(), list);
  return list;
};

/** Most people are from where most people are, and stay with the country that they have chosen. */
const usualFirst = (chosen: string | undefined): Country[] => {
  const usual = [...new Set([chosen, countryByDialCode(ACCOUNT.defaultDialCode)?.code])].flatMap(
    (code) => countries.find((country) => country.code === code) ?? [],
  );
  return [...usual, ...inOrder().filter((country) => !usual.includes(country))];
};

/**
 * By the start of any word of the name, in English or in the language of the page, by code, or by dial code with or without the
 * plus; all of them, the usual ones first.
 */
export const searchCountries = (text: string, chosen?: string): Country[] => {
  const wanted = searchedText(latinDigits(text.trim()));
  if (!wanted) return usualFirst(chosen);
  const digits = /^\+?\d+$/.test(wanted) ? `+${wanted.replace('+', '')}` : undefined;
  const begins = (name: string) => name.startsWith(wanted) || name.split(/[\s(&’-]+/).some((word) => word.startsWith(wanted));
  return inOrder().filter(({ code, name, dialCode }) => {
    if (digits) return dialCode.startsWith(digits);
    const names = [name, countryName(code), alsoCalled[code] ?? ''];
    return names.some((said) => begins(searchedText(said))) || code.toLowerCase() === wanted;
  });
};

/** Where several countries share a code, the one that people mean. */
const first: Record<string, string> = {
  '+1': 'US',
  '+7': 'RU',
  '+44': 'GB',
  '+61': 'AU',
  '+39': 'IT',
  '+47': 'NO',
  '+358': 'FI',
  '+212': 'MA',
  '+262': 'RE',
  '+290': 'SH',
  '+590': 'GP',
  '+599': 'CW',
};

export const countryByDialCode = (dialCode: string): Country | undefined =>
  countries.find((country) => country.code === first[dialCode]) ?? countries.find((country) => country.dialCode === dialCode);

/** `+44 7911 123456`, as pasted or filled in by the browser, to its country and the rest. */
export const splitInternational = (text: string): { country: Country; rest: string } | undefined => {
  const compact = latinDigits(text).replace(/[\s-]/g, '');
  if (!/^\+\d{5,}$/.test(compact)) return undefined;
  for (const length of [4, 3, 2]) {
    const country = countryByDialCode(compact.slice(0, length));
    if (country) return { country, rest: compact.slice(length) };
  }
  return undefined;
};
