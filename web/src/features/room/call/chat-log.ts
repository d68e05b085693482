/** A message of this call; it lives as long as the page. */
export interface ChatMessage {
  id: string;
  /** User id of the writer. */
  from: string;
  text: string;
  at: string;
  state: 'sending' | 'sent' | 'failed';
}
export const chatMaxLength = 2_000;
const keep = 500;

/** Adds a message once, by its id; the newest `keep` stay. */
export const withMessage = (log: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] =>
  log.some(({ id, from }) => id === message.id && from === message.from) ? log : [...log, message].slice(-keep);

export const withState = (
  log: readonly ChatMessage[],
  id: string,
  change: Pick<ChatMessage, 'state'> & { at?: string },
): readonly ChatMessage[] => log.map((message) => (message.id === id ? { ...message, ...change } : message));

/** Text and links in turn; only http(s) becomes a link. */
export const textParts = (text: string): { text: string; href?: string }[] =>
  text.split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/gu).flatMap((part, index) => {
    if (!part) return [];
    return index % 2 === 1 && URL.canParse(part) ? [{ text: part, href: part }] : [{ text: part }];
  });
