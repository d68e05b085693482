import { generateKeyPairSync } from 'node:crypto';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { createEmail } from '../src/messenger/email.ts';
import { verifyDkim } from './dkim.ts';
import { freePort } from './free-port.ts';

/** A real SMTP server; `verdict` answers each recipient, `onMail` each message. */
let server: SMTPServer;
let smtpUrl = '';
const received: { raw: Buffer; from: string; to: string[] }[] = [];
type Reply = { code: number; message: string } | undefined;
let verdict: (address: string) => Reply = () => undefined;
let onMail: () => Reply = () => undefined;
const errorOf = (reply: NonNullable<Reply>) => Object.assign(new Error(reply.message), { responseCode: reply.code });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const reply = verdict(address);
      done(reply && errorOf(reply));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw: Buffer.concat(chunks),
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
        });
        const reply = onMail();
        done(reply && errorOf(reply));
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  received.splice(0);
  verdict = () => undefined;
  onMail = () => undefined;
});
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())));

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const DKIM = { domain: 'visavis.example', selector: 'k1', privateKey: keys.privateKey };
function email(more: { url?: string; deadlineMs?: number; dkim?: typeof DKIM } = {}) {
  const { url = smtpUrl, ...rest } = more;
  const mail = createEmail({ smtpUrl: () => url, from: 'Visavis <hello@visavis.example>', ...rest });
  opened.push(mail);
  return mail.send;
}
const message = {
  channel: 'email',
  messageId: 'message-1',
  to: 'asha@example.com',
  subject: 'आपकी मीटिंग की पुष्टि हो गई',
  text: 'It takes place at 5 pm.',
  html: '<p>It takes place at 5 pm.</p>',
  unsubscribeUrl: `https://visavis.example/api/notifications/unsubscribe/${'t'.repeat(120)}`,
} as const;

describe('an e-mail', () => {
  test('has text and HTML, our id, one-click unsubscribe, and a DKIM signature over both of its headers', async () => {
    expect(await email({ dkim: DKIM })(message)).toEqual({ kind: 'accepted', id: '<message-1@visavis.example>' });
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'hello@visavis.example', to: ['asha@example.com'] });
    const raw = mail?.raw ?? Buffer.alloc(0);
    const unfolded = raw.toString().replace(/\r\n[ \t]+/g, ' ');
    expect(unfolded).toContain('\r\nMessage-ID: <message-1@visavis.example>\r\n');
    expect(unfolded).toContain(`\r\nList-Unsubscribe: <${message.unsubscribeUrl}>\r\n`);
    expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(unfolded).toContain('\r\nAuto-Submitted: auto-generated\r\n');
    expect(unfolded).toMatch(/multipart\/alternative/);
    expect(verifyDkim(raw, keys.publicKey)).toMatchObject({
      isValid: true,
      domain: 'visavis.example',
      selector: 'k1',
      signed: expect.arrayContaining(['from', 'to', 'subject', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post']),
    });
    const changed = Buffer.from(raw.toString('latin1').replace('One-Click', 'Two-Click'), 'latin1');
    expect(verifyDkim(changed, keys.publicKey).isValid).toBe(false);
  });

  test('goes to one address, whatever is in it, and cannot add headers', async () => {
    for (const to of [
      'a@example.com, b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      'Asha <a@example.com>',
      'nobody',
      '',
    ])
      expect(await email()({ ...message, to })).toMatchObject({ kind: 'refused', reason: 'recipient-unknown' });
    expect(received).toEqual([]);
    await email()({ ...message, subject: 'One\r\nBcc: b@example.com', headers: { 'X-Kind': 'a\r\nBcc: c@example.com' } });
    expect(received[0]?.to).toEqual(['asha@example.com']);
    expect(received[0]?.raw.toString()).not.toMatch(/\r\nBcc:/i);
  });

  test.each<[string, Reply, object]>([
    ['an unknown mailbox', { code: 550, message: '5.1.1 No such user' }, { kind: 'refused', reason: 'recipient-unknown' }],
    ['a refusal without a reason', { code: 550, message: 'No' }, { kind: 'refused', reason: 'recipient-unknown' }],
    ['a policy', { code: 550, message: '5.7.1 Refused' }, { kind: 'refused', reason: 'undeliverable' }],
    ['a full mailbox', { code: 552, message: '5.2.2 Full' }, { kind: 'refused', reason: 'undeliverable' }],
    ['greylisting', { code: 451, message: '4.7.1 Later' }, { kind: 'retry', reason: 'unavailable' }],
  ])('to %s', async (_what, reply, outcome) => {
    verdict = () => reply;
    expect(await email()(message)).toMatchObject(outcome);
    expect(received).toEqual([]);
  });

  test('refused or put off after its content', async () => {
    onMail = () => ({ code: 554, message: '5.7.1 Looks like spam' });
    expect(await email()(message)).toMatchObject({ kind: 'refused', reason: 'undeliverable' });
    onMail = () => ({ code: 452, message: '4.3.1 Out of space' });
    expect(await email()(message)).toMatchObject({ kind: 'retry', reason: 'unavailable' });
  });
});

describe('a mail server', () => {
  const listening: Server[] = [];
  afterEach(() => {
    for (const each of listening.splice(0)) each.close();
  });
  const start = async (onConnection: Parameters<typeof createServer>[1]) => {
    const each = createServer(onConnection);
    listening.push(each);
    await new Promise<void>((resolve) => each.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(each.address() as AddressInfo).port}`;
  };

  test('that is not there, or never greets, can be tried again', async () => {
    expect(await email({ url: `smtp://127.0.0.1:${await freePort()}` })(message)).toMatchObject({ kind: 'retry' });
    const silent = await start((socket) => void socket.on('error', () => undefined));
    expect(await email({ url: silent, deadlineMs: 200 })(message)).toMatchObject({ kind: 'retry' });
  });

  test('that goes away after the message leaves its outcome open', async () => {
    const url = await start((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 hello\r\n');
      let isData = false;
      socket.on('data', (bytes) => {
        if (isData) return void (bytes.toString().includes('\r\n.\r\n') && socket.destroy());
        isData = /^DATA/im.test(bytes.toString());
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      });
    });
    expect(await email({ url })(message)).toMatchObject({ kind: 'unknown' });
  });
});
