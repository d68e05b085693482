import { describe, expect, test } from '@jest/globals';
import { looksLike, looksLikeStaff, speaksForUs } from '../src/staff-name.ts';

describe('names of ours', () => {
  test.each([
    'Visavis Support',
    'Admin',
    'Asha Admin',
    'Аsha Аdmin',
    'АDМIN',
    'A d m i n',
    'Ad-min',
    'Ádmín',
    'ＡＤＭＩＮ',
    '𝐀𝐝𝐦𝐢𝐧',
    'SupportTeam',
    'AdminAsha',
    'Verified Asha',
    'Οfficial Rao',
    'Vis-à-vis',
    'Vlsavis Staff',
    'ѕuрроrt',
    'The Team',
    'विसाविस सपोर्ट',
    'Ꭺdmin',
  ])('know %s', (name) => expect(looksLikeStaff(name)).toBe(true));

  test.each([
    'Padmini Rao',
    'Padmini Lal',
    'Amin Khan',
    'Frank Staff',
    'Asha Rao',
    'Adam Minh',
    'Steam Powers',
    'Viswanathan',
    'Davis Avis',
    'Teamana',
    'Supporta',
    'Officer Rao',
    'अनन्या राव',
    'இந்திரா',
  ])('leave %s alone', (name) => expect(looksLikeStaff(name)).toBe(false));

  test.each([
    ['Official Visavis Support', true],
    ['Hiring | Vіsаvіs', true],
    ['Designer ✓ Verified', true],
    ['Support engineer, team lead, verified on the job', false],
    ['Brand designer for food and small shops', false],
    ['विसाविस की ओर से', true],
    ['Strategy vis-à-vis growth', false],
    ['Vis-a-visavis support', true],
  ])('know by %s whether somebody speaks for us: %s', (line, expected) => expect(speaksForUs(line)).toBe(expected));

  test.each([
    ['Аsha Rао', 'Asha Rao', true],
    ['rao  ASHA', 'Asha Rao', true],
    ['AshaRao', 'Asha Rao', true],
    ['RaoAsha', 'Asha Rao', true],
    ['Ash a Rao', 'Asha Rao', true],
    ['Asha Ra o', 'Asha Rao', true],
    ['Asha Rao', 'Asharao', true],
    ['Asha Oar', 'Asha Rao', false],
    ['Ashа R. Rao', 'Asha Rao', false],
    ['अनन्या राव', 'अनन्या राव', true],
    ['अनन्य राव', 'अनन्या राव', false],
  ])('compare %s and %s', (name, other, expected) => expect(looksLike(name, other)).toBe(expected));
});
