/** Letters of the scripts that run from right to left. */
const leftwards = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u;

/**
 * What somebody wrote, inside our own line: words that run from right to left do not turn what stands around them (Unicode's
 * first strong isolate). In an element of its own it is `<bdi>` or `dir="auto"`.
 */
export const isolate = (text: string) => (leftwards.test(text) ? `\u2068${text}\u2069` : text);
