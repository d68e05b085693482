const KEYWORDS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'inf', 'nan']);

/**
 * The series that a PromQL expression asks for, with the labels that it selects them by. Made for our own rules; not a parser.
 */
export function metricsIn(expression: string): { name: string; labels: string[] }[] {
  const plain = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const found: { name: string; labels: string[] }[] = [];
  for (const [, name = '', next, matchers = ''] of plain.matchAll(/(?<![\w:$.])([a-zA-Z_:][\w:]*)\s*(?:(\()|\{([^}]*)\})?/g)) {
    if (next === '(' || KEYWORDS.has(name)) continue;
    found.push({ name, labels: [...matchers.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) });
  }
  return found;
}
