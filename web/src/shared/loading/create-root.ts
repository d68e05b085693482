/**
 * In React's chunk (`vite.config.ts`), so that React starts there, in a task of its own: what only the app names, the app's chunk
 * starts.
 */
export { createRoot } from 'react-dom/client';
