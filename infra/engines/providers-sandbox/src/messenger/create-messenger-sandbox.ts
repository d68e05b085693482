import { createECDH, hkdfSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BoundedMap, type Clock, closeServer, createHttpServer, listen, type OperatorAccess } from '@visavis/platform';
import {
  createMessenger,
  type Messenger,
  type MessengerOptions,
  type OutgoingMessage,
  type PushTarget,
} from '@visavis/providers';
import express, { type Router } from 'express';
import type { z } from 'zod';
import { openBooks, type SandboxMessage } from './books.ts';
import { createControlRouter } from './control-router.ts';
import { createFaults, faultsBody } from './faults.ts';
import { createTwilioApi, createWhatsAppApi, type MessageNote, type PhoneDeps } from './phone-apis.ts';
import { createPushService, SANDBOX_PUSH_HOST, subscribe } from './push-service.ts';
import { createReceipts, type SandboxKeys } from './receipts.ts';
import { type SmtpService, startSmtpService } from './smtp-service.ts';

export interface SandboxMessenger extends Messenger {
  /** Newest first; of one recipient (E.164, e-mail address, push endpoint), or of all. */
  inbox(filter?: { to?: string | undefined; limit?: number }): SandboxMessage[];
}

export interface MessengerSandbox {
  /** The adapters, at the sandbox's addresses. An accepted message is in the inbox before its sender hears of it. */
  messenger: SandboxMessenger;
  /** Until it is told otherwise; `{}`: all is well. */
  misbehave(faults: z.input<typeof faultsBody>): void;
  /** As a browser does. Its messages are read by the sandbox. */
  subscribe(): PushTarget;
  /** The same and more for scripts, below `/dev/messages`. */
  controlRouter(operators: OperatorAccess): Router;
  /** From now on reports are posted: to this handler, of the process that serves the webhooks. */
  receive(product: (request: IncomingMessage, response: ServerResponse) => void): Promise<void>;
  /** Posts the reports that are due now. */
  postDue(): Promise<void>;
  stop(): Promise<void>;
}

/** The notes of messages on their way; older ones were answered long ago. */
const NOTES_MAX = 10_000;

/**
 * Plays Meta, Twilio, a push service and a mail server while none is configured; processes with the same folder and secret share
 * its books (docs/adr/0037). Its servers start with the first message.
 */
export function createMessengerSandbox(options: {
  clock: Clock;
  /** Without it the books are in memory. */
  dataDir?: string;
  serviceSecret: string;
  /** The product's own address, over which Twilio signs. */
  publicUrl?: string | undefined;
  /** Of real browsers; what is sent to them is kept here, and goes nowhere. */
  pushServices?: readonly string[];
  budgets?: MessengerOptions['budgets'];
}): MessengerSandbox {
  const { clock, dataDir, serviceSecret, publicUrl = 'http://localhost', pushServices = [] } = options;
  const derive = (purpose: string, bytes = 24) =>
    Buffer.from(hkdfSync('sha256', serviceSecret, '', `visavis/messenger-sandbox/${purpose}`, bytes));
  const keys: SandboxKeys = {
    whatsappToken: derive('whatsapp token').toString('base64url'),
    whatsappAppSecret: derive('whatsapp app').toString('base64url'),
    whatsappVerifyToken: derive('whatsapp verify').toString('base64url'),
    phoneNumberId: '100000000000001',
    accountSid: `AC${derive('twilio account', 16).toString('hex')}`,
    authToken: derive('twilio', 16).toString('hex'),
  };
  const vapid = vapidOf(derive('vapid', 32));

  let opened: ReturnType<typeof openBooks> | undefined;
  const books = () => {
    opened ??= openBooks(dataDir === undefined ? ':memory:' : `${dataDir}/messages.sqlite`);
    return opened;
  };
  const faults = createFaults(books);
  let apiUrl = '';
  const receipts = createReceipts({ books, clock, keys, publicUrl, target: () => apiUrl });
  const notes = new BoundedMap<string, MessageNote>(NOTES_MAX);
  const phone: PhoneDeps = {
    keys,
    faults,
    noteOf: (messageId) => notes.get(messageId),
    accept(taken) {
      const seen = faults.of(taken.channel);
      const isReported = taken.channel === 'whatsapp' || taken.channel === 'sms';
      const isDelivered =
        !isReported ||
        (/^(now|twice|out-of-order)$/.test(seen.receipts) && ![...seen.unknown, ...seen.optedOut].includes(taken.to));
      const message = { ...taken, status: isDelivered ? 'delivered' : 'sent', sentAt: clock.now().toISOString() } as const;
      books().transaction(() => {
        books().accept(message);
        receipts.follow(message, seen);
      });
    },
  };

  const api = express();
  api.disable('x-powered-by');
  api.use('/whatsapp', createWhatsAppApi(phone));
  api.use('/twilio', createTwilioApi(phone));
  api.use('/push', createPushService({ ...phone, books, vapid }));
  let product: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  const server = createHttpServer((request, response) =>
    product && request.url?.startsWith('/api/') ? product(request, response) : api(request, response),
  );
  let starting: Promise<void> | undefined;
  const start = () => {
    starting ??= listen(server, { port: 0, host: '127.0.0.1' }).then((port) => {
      apiUrl = `http://127.0.0.1:${port}`;
      // A process that has nothing else to do may end.
      server.unref();
    });
    return starting;
  };
  let smtp: Promise<SmtpService> | undefined;

  const adapters = createMessenger({
    clock,
    whatsapp: {
      token: keys.whatsappToken,
      phoneNumberId: keys.phoneNumberId,
      apiVersion: 'v25.0',
      apiUrl: () => `${apiUrl}/whatsapp`,
      appSecrets: [keys.whatsappAppSecret],
      verifyToken: keys.whatsappVerifyToken,
    },
    sms: {
      accountSid: keys.accountSid,
      authToken: keys.authToken,
      from: 'VISAVS',
      publicUrl,
      dltTemplates: new Map(),
      apiUrl: () => `${apiUrl}/twilio`,
    },
    push: {
      vapid,
      subject: 'mailto:sandbox@visavis.test',
      services: [SANDBOX_PUSH_HOST, ...pushServices],
      route: (endpoint, messageId) => new URL(`${apiUrl}/push/${Buffer.from(endpoint).toString('base64url')}/${messageId}`),
    },
    email: {
      from: 'Visavis <hello@visavis.test>',
      smtpUrl: async () => {
        smtp ??= startSmtpService(phone);
        return (await smtp).url;
      },
    },
    ...(options.budgets ? { budgets: options.budgets } : {}),
  });

  const remember = (message: OutgoingMessage) => {
    const { text, code, category } = {
      text: undefined,
      code: undefined,
      category: undefined,
      ...message,
    } as Partial<MessageNote>;
    notes.set(message.messageId, {
      template: message.template ?? '',
      ...(text === undefined ? {} : { text }),
      ...(code === undefined ? {} : { code }),
      ...(category === undefined ? {} : { category }),
    });
  };

  return {
    messenger: {
      ...adapters,
      async send(message) {
        await start();
        remember(message);
        return adapters.send(message);
      },
      inbox: (filter) => books().inbox(filter),
    },
    misbehave: (wanted) => faults.set(faultsBody.parse(wanted)),
    subscribe: () => subscribe(books()),
    controlRouter: (operators) => createControlRouter({ books, faults, receipts, operators }),
    async receive(handler) {
      product = handler;
      await start();
      receipts.start();
    },
    postDue: () => receipts.deliverDue(),
    async stop() {
      await receipts.stop();
      adapters.close();
      await (await smtp)?.stop();
      if (starting) await closeServer(server, 100);
      opened?.close();
      opened = undefined;
    },
  };
}

function vapidOf(privateKey: Buffer) {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey().toString('base64url'), privateKey: privateKey.toString('base64url') };
}
