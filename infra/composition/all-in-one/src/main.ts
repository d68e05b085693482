// The whole product in one process: npm start.
import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled once; the next start reads the result.
enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env);
