/** The folder from which this site serves what finds the person in a picture (`vite/blur-files.ts`). */
declare module 'virtual:blur-files' {
  const folder: string;
  export default folder;
}
