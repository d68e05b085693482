// Before the app's own script: asks at once for what its screen will need, sets the theme and the language, and starts the app after the first paint.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {}
  };
  const preload = (href) => {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.fetchPriority = 'low';
    link.crossOrigin = '';
    link.href = href;
    document.head.appendChild(link);
  };

  const start = () => {
    for (const { href } of document.querySelectorAll('link[data-app]')) {
      const script = document.createElement('script');
      script.type = 'module';
      script.crossOrigin = '';
      script.async = false;
      script.src = href;
      document.head.appendChild(script);
    }
  };
  // Scripts that are there already would run before the paint. A page in the background is not painted and starts all the same; a module
  // runs once, however often it is named.
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 200);

  const theme = stored('visavis-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const signedIn = Boolean(stored('visavis.accessToken'));
  // Who may see it comes from the last sign-in. A role that has changed since costs a preload, nothing else.
  const isAdmin = signedIn && /"role":"admin"/.test(stored('visavis.user'));
  for (const { at, only, files } of [
    /* screens */
  ])
    if (at.test(location.pathname) && (!only || (only === 'admin' ? isAdmin : signedIn))) files.forEach(preload);

  // The language that was chosen, else the first of the browser's that Visavis speaks.
  const language =
    stored('visavis-language') ||
    (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'hi');
  // The server knows the browser's language, not what was chosen here, nor who is signed in: words for somebody else go.
  const words = document.querySelector('.boot-head');
  const whose = words?.dataset.for;
  if (words && (words.lang !== (language || 'en') || (whose && (whose === 'user') !== signedIn))) words.remove();
  if (language !== 'hi') return;
  document.documentElement.lang = 'hi';
  document.querySelector('.boot-main')?.setAttribute('aria-label', 'Visavis लोड हो रहा है');
  for (const [place, words] of [
    ['.boot-late span', 'इसमें सामान्य से ज़्यादा समय लग रहा है।'],
    ['.boot-late a', 'पेज रीफ़्रेश करें'],
  ]) {
    const element = document.querySelector(place);
    if (element) element.textContent = words;
  }
  [
    /* hindi */
  ].forEach(preload);
})();
