/** Text keeps its menu: paste, spelling and dictation are how some people write. */
const editable = 'input, textarea, select, [contenteditable="true"]';
const tools = new Set(['i', 'j', 'c', 'k']);

/** Developer tools, console and page source, on Windows, Linux and the Mac. Nothing that assistive technology or editing uses. */
export const isDeveloperShortcut = ({
  key,
  code,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>) => {
  if (key === 'F12') return true;
  // With Option the Mac types another character: there the place of the key counts.
  const letter = altKey ? code.replace(/^Key/, '').toLowerCase() : key.toLowerCase();
  const mac = metaKey && altKey && !ctrlKey;
  const others = ctrlKey && shiftKey && !altKey;
  const macShift = metaKey && shiftKey && !altKey;
  if (letter === 'u') return mac || (ctrlKey && !shiftKey && !altKey && !metaKey);
  return tools.has(letter) && (mac || others || (macShift && letter === 'c'));
};

/** Breaks out of a frame; where that is refused, shows nothing in it. The server's headers refuse frames already. */
const leaveFrame = (page: Window) => {
  if (page.top === page.self || !page.top) return;
  page.document.documentElement.hidden = true;
  try {
    page.top.location.href = page.location.href;
  } catch {
    // A sandboxed frame may not; the page stays hidden.
  }
};

/**
 * WEB_HARDENING (specification 1, section 9): the console is silent, shortcuts of developer tools and the context menu are
 * blocked, and the page is in no frame.
 */
export const harden = (page: Window & { console: Console }) => {
  leaveFrame(page);
  const silent = page.console as unknown as Record<string, unknown>;
  for (const [name, method] of Object.entries(silent)) if (typeof method === 'function') silent[name] = () => undefined;
  page.addEventListener('keydown', (event) => isDeveloperShortcut(event) && event.preventDefault(), { capture: true });
  page.addEventListener('contextmenu', (event) => {
    if (!(event.target as Element | null)?.closest?.(editable)) event.preventDefault();
  });
};
