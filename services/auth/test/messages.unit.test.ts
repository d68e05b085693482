import { describe, expect, test } from '@jest/globals';
import { codeMessage, confirmEmailMessage, phoneChangedMessage, phoneWaitsMessage } from '../src/domain/messages.ts';
import { CODE_PURPOSES } from '../src/domain/one-time-code.ts';

const NEW_PHONE = '+919876543210';
const URL = 'https://visavis.example/confirm?t=1';
const DEVANAGARI = /[\u0900-\u097f]/;

describe.each(['en', 'hi'] as const)('in the language "%s"', (language) => {
  const inLanguage = (text: string) => expect(DEVANAGARI.test(text)).toBe(language === 'hi');
  const PURPOSES = [...CODE_PURPOSES, 'sign-up'] as const;

  test.each(PURPOSES)('a code for %s says the code, the product and for how long', (purpose) => {
    const { text } = codeMessage('123456', purpose, language);
    expect(text).toMatch(/^123456 .*Visavis.* 5 /);
    inLanguage(text);
  });

  test('codes say what they are for, each in other words', () => {
    expect(new Set(PURPOSES.map((purpose) => codeMessage('123456', purpose, language).text)).size).toBe(PURPOSES.length);
    expect(codeMessage('123456', 'deletion', language).text).toContain('DELETE');
  });

  test.each(PURPOSES)(
    'a code for %s goes by WhatsApp where it gives away no more than a sign-in, otherwise by SMS',
    (purpose) => {
      const isSignIn = purpose === 'sign-in' || purpose === 'sign-up';
      const [preferred, bySms] = [codeMessage('123456', purpose, language), codeMessage('123456', purpose, language, true)];
      const sms = { channel: 'sms', template: 'one-time-code', code: '123456', text: preferred.text };
      const whatsApp = { ...sms, channel: 'whatsapp', category: 'authentication', language, parameters: ['123456'] };
      expect(preferred).toEqual(isSignIn ? whatsApp : sms);
      expect(bySms).toEqual(sms);
    },
  );

  test('the old phone hears which phone signs in now, masked', () => {
    const message = phoneChangedMessage(NEW_PHONE, language);
    expect(message).toMatchObject({ channel: 'sms', template: 'phone-changed' });
    expect(message.text).toContain('•3210');
    expect(message.text).not.toContain(NEW_PHONE);
    inLanguage(message.text);
  });

  test('the old phone that did not confirm hears when the account moves, and how to stop it', () => {
    const message = phoneWaitsMessage(NEW_PHONE, URL, language);
    expect(message).toMatchObject({ channel: 'sms', template: 'phone-change-waits' });
    expect(message.text).toMatch(language === 'hi' ? /^72 घंटे.*3210/ : /^In 72 hours.*3210/);
    expect(message.text).not.toContain(NEW_PHONE);
    expect(message.text.endsWith(` ${URL}`)).toBe(true);
  });

  test('an email address gets its link as text and as a page, with the same words', () => {
    const { channel, template, subject, text, html } = confirmEmailMessage(URL, language);
    expect([channel, template]).toEqual(['email', 'confirm-email']);
    const paragraphs = text.split('\n\n');
    expect(paragraphs).toHaveLength(3);
    const [lead = '', link = '', foot = ''] = paragraphs;
    expect(lead).toMatch(/Visavis.* 24 /);
    expect(link.endsWith(`: ${URL}`)).toBe(true);
    for (const words of [subject, lead, link, foot]) inLanguage(words);
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">.*</body></html>$`));
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain(`<p>${lead}</p>`);
    expect(html).toContain(`href="${URL}"`);
    expect(html).toContain(`>${link.slice(0, -URL.length - 2)}</a>`);
    expect(html).toContain(`>${foot}</p>`);
    expect(subject).toContain('Visavis');
  });
});
