import { isLoopbackHost } from '@visavis/platform';
import type { SendMailOptions, SMTPPoolOptions } from 'nodemailer';
import { type EmailMessage, refused, type SendOn, type SendOutcome } from './port.ts';

export interface EmailOptions {
  /**
   * `smtp://user:password@host:587` (STARTTLS) or `smtps://…`. Asked at the first message: the sandbox's port is known once it
   * runs.
   */
  smtpUrl: () => string | Promise<string>;
  /** e.g. `Visavis <hello@visavis.example>` */
  from: string;
  dkim?: { domain: string; selector: string; privateKey: string };
  deadlineMs?: number;
}

const DEADLINE_MS = 30_000;
const CONNECTIONS_MAX = 5;
/** Both must be signed, or one click counts for nothing (RFC 8058, section 4). */
const SIGNED = [
  'from:to:cc:reply-to:subject:date:message-id:mime-version:content-type:content-transfer-encoding',
  'list-unsubscribe:list-unsubscribe-post:list-id:auto-submitted:references:in-reply-to',
].join(':');

/** E-mail by SMTP; `close` ends its connections. */
export function createEmail(options: EmailOptions): { send: SendOn<'email'>; close(): void } {
  const { smtpUrl, from, dkim, deadlineMs = DEADLINE_MS } = options;
  const domain = domainOf(from);
  const connect = async () => {
    const [{ createTransport }, url] = await Promise.all([import('nodemailer'), smtpUrl()]);
    const isLocal = isLoopbackHost(new URL(url).hostname);
    const settings: SMTPPoolOptions & { pool: true } = {
      url,
      pool: true,
      maxConnections: CONNECTIONS_MAX,
      // A password never crosses a network in the clear; the sandbox is on this machine.
      requireTLS: !isLocal,
      ignoreTLS: isLocal,
      connectionTimeout: deadlineMs / 2,
      greetingTimeout: deadlineMs / 2,
      socketTimeout: deadlineMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    };
    return createTransport({
      ...settings,
      ...(dkim
        ? {
            dkim: {
              domainName: dkim.domain,
              keySelector: dkim.selector,
              privateKey: dkim.privateKey,
              headerFieldNames: SIGNED,
            },
          }
        : {}),
    });
  };
  let transport: ReturnType<typeof connect> | undefined;

  return {
    async send(message) {
      if (!isAddress(message.to)) return refused('recipient-unknown', 'not an e-mail address');
      let deadline: NodeJS.Timeout | undefined;
      const late = new Promise<SendOutcome>((resolve) => {
        deadline = setTimeout(() => resolve({ kind: 'unknown', detail: `no response within ${deadlineMs} ms` }), deadlineMs);
      });
      transport ??= connect();
      const sending = transport
        .then((mail) => mail.sendMail(mailOf(message, from, domain)))
        .then((info): SendOutcome => ({ kind: 'accepted', id: info.messageId ?? message.messageId }), failureOf);
      return Promise.race([sending, late]).finally(() => clearTimeout(deadline));
    },
    close() {
      void transport?.then((mail) => mail.close()).catch(() => undefined);
      transport = undefined;
    },
  };
}

const mailOf = (message: EmailMessage, from: string, domain: string): SendMailOptions => {
  const { messageId, to, subject, text, html, unsubscribeUrl, headers } = message;
  return {
    // An object, because a string may hold several addresses.
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    // Bounces and replies name it, so it leads back to the message.
    messageId: `<${messageId}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...headers,
      ...(unsubscribeUrl
        ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
  };
};

/** What nodemailer throws: `responseCode` is the server's, `code` its own. */
function failureOf(thrown: unknown): SendOutcome {
  const error = thrown as Error & { responseCode?: number; code?: string; syscall?: string; timeoutType?: string };
  const { responseCode = 0, code, message: detail } = error;
  if (code === 'EAUTH' || code === 'ENOAUTH') return refused('unauthorized', detail);
  if (responseCode >= 500) return refused(isUnknownMailbox(responseCode, detail) ? 'recipient-unknown' : 'undeliverable', detail);
  if (responseCode >= 400) return { kind: 'retry', reason: 'unavailable', detail };
  const wasConnecting = error.syscall === 'connect' || /^(CONNECT|GREETING)_TIMEOUT$/.test(error.timeoutType ?? '');
  if (wasConnecting || code === 'EDNS' || code === 'ETLS') return { kind: 'retry', reason: 'unavailable', detail };
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'ECONFIG') return refused('invalid', detail);
  // Of a connection that broke later nobody knows whether the last dot was read.
  return { kind: 'unknown', detail };
}

/** 5.1.x of RFC 3463 is about the address; without an enhanced code, 550 and 553 are. */
function isUnknownMailbox(responseCode: number, words: string): boolean {
  const [, kind] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(words) ?? [];
  return kind === undefined ? responseCode === 550 || responseCode === 553 : kind === '1';
}

const isAddress = (to: string): boolean => to.length <= 254 && /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(to);
const domainOf = (from: string): string => /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
