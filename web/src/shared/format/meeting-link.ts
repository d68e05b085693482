/** The meeting's id in what someone pasted: a link to `/m/…` or `/p/…`, on any host, or the bare id. */
export const meetingIdIn = (text: string): string | undefined => {
  const trimmed = text.trim();
  const inLink = /\/(?:m|p)\/([A-Za-z0-9_-]{1,64})(?:[/?#]|$)/.exec(trimmed)?.[1];
  return inLink ?? (/^[A-Za-z0-9_-]{1,64}$/.test(trimmed) ? trimmed : undefined);
};
