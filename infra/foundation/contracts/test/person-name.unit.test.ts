import { describe, expect, test } from '@jest/globals';
import { nameSchema } from '../src/model/account-form.ts';
import { NAME_REFUSED } from '../src/model/person-name.ts';

const outcomeOf = (name: string) => {
  const { data, error } = nameSchema.safeParse(name);
  return data ?? error?.issues[0]?.message;
};

describe('a person’s name', () => {
  test.each([
    // Marks as deep as real names have them: nukta, vowel and anusvara; old chillu; stacks.
    'अनन्या राव',
    'ज़ींनत अमान',
    'फ़िरोज़ शाह',
    'श्रीमती लक्ष्मी',
    'क्षितिज त्र्यंबक',
    'সৌরভ গঙ্গোপাধ্যায়',
    'র‌্যাচেল',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'હાર્દિક પટેલ',
    'ଓଡ଼ିଆ ଦାସ',
    'தமிழ்ச்செல்வி',
    'స్త్రీ లక్ష్మీ',
    'ಕೃಷ್ಣಮೂರ್ತಿ',
    'രാജന്‍ നായര്‍',
    'ශ්‍රී ලංකා',
    'محمّدٌ علی',
    'رضایی‌نژاد',
    'བསྒྲུབ་'.slice(0, -1),
    'ကြွှား',
    'မြတ်နိုး',
    'Nguyễn Thị Ánh',
    'Ọláwálé',
    "D'Souza",
    'O’Neill',
    'Anne-Marie',
    'Mohd. Ali',
    'J.-P. Rao',
    'A.P.J. Abdul Kalam',
    '李小龙',
    'שָׁלוֹם',
    'ม้าลี',
    'Ḿ́a Rao',
  ])('accepts %s', (name) => expect(outcomeOf(name)).toBe(name.normalize('NFC')));

  test.each([
    ['K.Narayanan', 'K. Narayanan'],
    ['M.S.Dhoni', 'M.S. Dhoni'],
    ['Md.Rahim', 'Md. Rahim'],
    ['डॉ.राम', 'डॉ. राम'],
    ['Asha \u00a0 Rao', 'Asha Rao'],
  ])('puts the spaces of %s', (typed, name) => expect(outcomeOf(typed)).toBe(name));

  test.each([
    ['Asha Admin ✅ Verified', NAME_REFUSED.characters],
    ['As\u200bha', NAME_REFUSED.characters],
    ['Asha\u200e Rao', NAME_REFUSED.characters],
    ['As\u200dha', NAME_REFUSED.characters],
    ['\u2066Asha\u2069', NAME_REFUSED.characters],
    ['Asha\u{e0041}', NAME_REFUSED.characters],
    ['Asha\u3164Rao', NAME_REFUSED.characters],
    [`Asha${'\u0323'.repeat(50)}`, NAME_REFUSED.characters],
    ['A\u20ddsha', NAME_REFUSED.characters],
    ['https://evil.example', NAME_REFUSED.characters],
    ['asha@evil.example', NAME_REFUSED.characters],
    ['Asha 1800 123 456', NAME_REFUSED.characters],
    ['refund at evil.example', NAME_REFUSED.address],
    ['paytm.in', NAME_REFUSED.address],
    ['Asha\nRao', NAME_REFUSED.line],
    ['-- Rao', NAME_REFUSED.characters],
    ['A', 'Please enter a valid name'],
  ])('refuses %j', (name, message) => expect(outcomeOf(name)).toBe(message));
});
