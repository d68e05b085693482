import type { AddressInfo } from 'node:net';
import type { SMTPServer } from 'smtp-server';
import type { FaultSettings } from './faults.ts';
import type { PhoneDeps } from './phone-apis.ts';

const SIZE_MAX = 2_000_000;

class Reply extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface SmtpService {
  url: string;
  stop(): Promise<void>;
}

/** A real SMTP server on a free port of this machine, which keeps what it is given. Loaded with the first e-mail. */
export async function startSmtpService(
  deps: Pick<PhoneDeps, 'noteOf' | 'accept'> & { faults: FaultSettings },
): Promise<SmtpService> {
  const { faults, noteOf, accept } = deps;
  const [{ SMTPServer: Server }, { default: PostalMime }] = await Promise.all([import('smtp-server'), import('postal-mime')]);
  const server: SMTPServer = new Server({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: SIZE_MAX,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const { unknown, optedOut } = faults.of('email');
      if (unknown.includes(address))
        return done(new Reply(550, '5.1.1 The email account that you tried to reach does not exist'));
      if (optedOut.includes(address)) return done(new Reply(550, '5.7.1 The recipient does not accept mail from you'));
      done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const fault = faults.next('email');
        const cut = () => connectionOf(server, session.id)?.destroy();
        if (fault.api === 'unreachable') return void cut();
        if (fault.api === 'error') return done(new Reply(451, '4.3.0 Try again later'));
        if (fault.api === 'too-many') return done(new Reply(421, '4.7.0 Too many messages, slow down'));
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
            const messageId = /^<([^@>]+)@/.exec(mail.messageId ?? '')?.[1] ?? '';
            const headers = ['list-unsubscribe', 'list-unsubscribe-post', 'dkim-signature', 'auto-submitted'].flatMap((name) => {
              const value = header(name);
              return value === undefined ? [] : [[name, value] as const];
            });
            for (const { address } of session.envelope.rcptTo)
              accept({
                id: `${mail.messageId ?? ''} ${session.id} ${address}`,
                messageId,
                channel: 'email',
                to: address.toLowerCase(),
                template: noteOf(messageId)?.template ?? '',
                text: mail.text ?? '',
                subject: mail.subject ?? '',
                headers: Object.fromEntries(headers),
                ...(mail.html ? { html: mail.html } : {}),
              });
            if (fault.api === 'lost-response') return void cut();
            if (fault.api === 'slow') setTimeout(() => done(), fault.delayMs).unref();
            else done();
          },
          () => done(new Reply(554, '5.6.0 The message cannot be read')),
        );
      });
    },
  });
  // A client that is gone is no error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  server.server.unref();
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** The session's socket, which the package keeps to itself. */
function connectionOf(server: SMTPServer, sessionId: string): { destroy(): void } | undefined {
  const connections = (server as unknown as { connections: Iterable<{ id: string; _socket: { destroy(): void } }> }).connections;
  return [...connections].find(({ id }) => id === sessionId)?._socket;
}
