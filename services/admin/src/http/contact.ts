import { pagination } from '@visavis/contracts/common';
import { adminContactEndpoints, contactEndpoints, receivedMessage, sentMessage } from '@visavis/contracts/contact';
import type { QueryOf } from '@visavis/contracts/endpoint';
import { actorOf, type CsvColumns, pickFields, type Routes, sendListCsv } from '@visavis/platform';
import type { ListPage } from '@visavis/store';
import { peopleOf } from '../data/audit.ts';
import { openContactMessages, pageOfContactMessages } from '../data/contact-messages.ts';
import type { ContactMessageRecord } from '../domain/contact-message.ts';
import { setContactStatus } from '../use-cases/contact/answer-contact-message.ts';
import { sendContactMessage } from '../use-cases/contact/send-contact-message.ts';
import type { AdminDeps } from '../use-cases/deps.ts';

type ContactFilter = QueryOf<typeof adminContactEndpoints.listCsv>;
type Received = ReturnType<typeof presentReceived> & { answeredByName: string | null };
const CSV: CsvColumns<Received> = {
  Reference: ({ reference }) => reference,
  Sent: ({ createdAt }) => createdAt,
  Name: ({ name }) => name,
  'E-mail or phone': ({ reach }) => reach,
  'Account ID': ({ userId }) => userId,
  Topic: ({ topic }) => topic,
  Message: ({ text }) => text,
  Status: ({ status }) => status,
  Answered: ({ answeredAt }) => answeredAt,
  'Answered by': ({ answeredByName }) => answeredByName,
};

/** Written by anyone, answered by admins. `changed` is called after each change of what waits for them. */
export function contactRoutes({ on }: Routes, deps: AdminDeps, changed: () => void): void {
  on(contactEndpoints.send, async ({ body, principal, address, now, once }) => {
    const sent = await sendContactMessage(deps, {
      ...{ form: body, userId: principal?.userId, address, now, once },
      present: ({ reference }) => ({ message: 'Message sent', reference }),
    });
    changed();
    return sent;
  });

  on(contactEndpoints.mine, async ({ query, principal: { userId } }) => {
    const { found, count } = await pageOfContactMessages(deps.store, { userId }, query);
    return { messages: found.map(presentSent), pagination: pagination(query.page, query.limit, count) };
  });

  const received = async ({ search, status }: ContactFilter, page: ListPage) => {
    const wanted = { ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) };
    const { found, count } = await pageOfContactMessages(deps.store, wanted, page);
    const admins = await peopleOf(
      deps.store,
      found.flatMap(({ answeredBy }) => answeredBy ?? []),
    );
    const messages = found.map((message) => ({
      ...presentReceived(message),
      answeredByName: admins.get(message.answeredBy ?? '')?.names.at(-1)?.name ?? null,
    }));
    return { found, messages, count };
  };
  on(adminContactEndpoints.list, async ({ query }) => {
    const [{ messages, count }, open] = await Promise.all([received(query, query), openContactMessages(deps.store)]);
    return { messages, open: open.total, pagination: pagination(query.page, query.limit, count) };
  });
  on(adminContactEndpoints.listCsv, (context) =>
    sendListCsv(context, 'contact', CSV, async (page) => {
      const { found, messages } = await received(context.query, page);
      return { found, rows: messages };
    }),
  );

  on(adminContactEndpoints.setStatus, async ({ params, body, principal, now }) => {
    const message = await setContactStatus(deps, { id: params.id, status: body.status, actor: actorOf(principal), now });
    changed();
    return {
      message: body.status === 'answered' ? 'Message marked as answered' : 'Message opened again',
      contact: presentReceived(message),
    };
  });
}

const presentSent = (message: ContactMessageRecord) => pickFields(sentMessage, message);
const presentReceived = (message: ContactMessageRecord) => pickFields(receivedMessage, message);
