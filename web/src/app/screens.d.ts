/** What the router has to know of a screen of `@visavis/contracts/screens`; the build writes these tables (`vite/screens.ts`). */
interface ScreenRoute {
  path: string;
  access: 'anyone' | 'user' | 'admin';
  frame: 'main' | 'search' | 'public' | 'none';
  /** Which export of the module; each has its own name, which the types need not know. */
  component: 'Screen';
  load: () => Promise<{ Screen: import('react').ComponentType; prefetch?: () => Promise<unknown> }>;
  loadData?: () => Promise<{ prefetch: () => Promise<unknown> }>;
}

declare module 'virtual:screens' {
  export const screens: readonly ScreenRoute[];
  export const redirects: readonly { path: string; redirectTo: string }[];
}

declare module 'virtual:admin-screens' {
  export const screens: readonly (ScreenRoute & {
    /** Of those that one goes to; each has its own, which the types need not know. */
    label?: 'screens.wall' | 'admin:nav.users';
    letter?: string;
    isList?: true;
  })[];
}
