import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

const ITEM = '- ';

/** `[Terms of Service](/terms-of-service)` within a text, or `[Getting verified](#verification)` within a page. */
const LINK = /\[([^\]]+)\]\(((?:\/[\w-]+)?(?:#\w+)?)\)/;
const withLinks = (text: string): ReactNode => {
  const [before, words, to, ...rest] = text.split(LINK);
  if (!to) return before;
  return (
    <>
      {before}
      <Link to={to}>{words}</Link>
      {withLinks(rest.join(''))}
    </>
  );
};

/** Paragraphs, and lists of the lines that are items. */
export const Lines = ({ lines }: { lines: string[] }) => {
  const blocks: string[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (line.startsWith(ITEM) && last?.[0]?.startsWith(ITEM)) last.push(line);
    else blocks.push([line]);
  }
  return blocks.map((block) =>
    block[0]?.startsWith(ITEM) ? (
      <ul key={block[0]}>
        {block.map((line) => (
          <li key={line}>{withLinks(line.slice(ITEM.length))}</li>
        ))}
      </ul>
    ) : (
      <p key={block[0]}>{withLinks(block[0] ?? '')}</p>
    ),
  );
};
