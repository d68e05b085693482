/** Two speech bubbles made of our two arcs. Decorative. */
export const QuoteArcs = () => (
  <svg
    viewBox="0 0 520 260"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    strokeWidth="16"
    aria-hidden="true"
    focusable="false"
  >
    <path stroke="var(--on-deep)" d="M72 40h96a78 78 0 0 1 0 156h-40l-46 36v-36" />
    <path stroke="var(--glow)" d="M444 40h-72a78 78 0 0 0 0 156h40l46 36v-36" />
    <path stroke="var(--spark)" d="M270 118h.1" strokeWidth="20" />
  </svg>
);
