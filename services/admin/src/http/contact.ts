import { pagination } from '@visavis/contracts/common';
import { adminContactEndpoints, contactEndpoints } from '@visavis/contracts/contact';
import { actorOf, type Routes } from '@visavis/platform';
import { openContactMessages, pageOfContactMessages } from '../data/contact-messages.ts';
import type { ContactMessageRecord } from '../domain/contact-message.ts';
import { setContactStatus } from '../use-cases/contact/answer-contact-message.ts';
import { sendContactMessage } from '../use-cases/contact/send-contact-message.ts';
import type { AdminDeps } from '../use-cases/deps.ts';

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

  on(adminContactEndpoints.list, async ({ query: { search, status, ...page } }) => {
    const wanted = { ...(search ? { search } : {}), ...(status === 'all' ? {} : { status }) };
    const [{ found, count }, open] = await Promise.all([
      pageOfContactMessages(deps.store, wanted, page),
      openContactMessages(deps.store),
    ]);
    return { messages: found.map(presentReceived), open: open.total, pagination: pagination(page.page, page.limit, count) };
  });

  on(adminContactEndpoints.setStatus, async ({ params, body, principal, now }) => {
    const message = await setContactStatus(deps, { id: params.id, status: body.status, actor: actorOf(principal), now });
    changed();
    return {
      message: body.status === 'answered' ? 'Message marked as answered' : 'Message opened again',
      contact: presentReceived(message),
    };
  });
}

const presentSent = (message: ContactMessageRecord) => ({
  _id: message._id,
  reference: message.reference,
  name: message.name,
  reach: message.reach,
  topic: message.topic,
  text: message.text,
  status: message.status,
  createdAt: message.createdAt.toISOString(),
});

const presentReceived = (message: ContactMessageRecord) => ({
  ...presentSent(message),
  userId: message.userId,
  answeredAt: message.answeredAt?.toISOString() ?? null,
  answeredBy: message.answeredBy,
});
