/**
 * What a page shows before the app's script runs: the heading and the lead that the screen will have. The web app's build writes
 * them, from its catalogues, to `shells.json` beside `index.html`; the BFF puts the one that is asked for at the page's `<!--
 * shell -->`.
 */
export interface Shell {
  /** How the screen sets its heading: `.boot-head[data-look]` in `web/index.html`. */
  look:
    | 'band-home'
    | 'band-landing'
    | 'band-love'
    | 'band-plan'
    | 'band-meeting'
    | 'band-host'
    | 'legal'
    | 'list'
    | 'plain'
    | 'profile'
    | 'room'
    | 'admin'
    | 'admin-list';
  title: string;
  lead?: string | undefined;
  eyebrow?: string | undefined;
  /**
   * Whoever is not this sees another screen at the address; only the browser knows which of them asks, and takes the words away.
   */
  for?: 'visitor' | 'user';
}

/** By language. */
export type Shells = Record<
  'en' | 'hi',
  {
    /** By path, for the screens whose words are the same for everyone. */
    screens: Record<string, Shell>;
    /** Names of the categories, by slug. */
    categories: Record<string, string>;
  }
>;
