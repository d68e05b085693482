// Before the app's own script: asks at once for what its screen will need, and sets the language.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {}
  };
  const preload = (href) => {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload';
    if (link.rel === 'preload') link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.appendChild(link);
  };

  const signedIn = Boolean(kept('visavis.accessToken'));
  const screen = [
    /* screens */
  ].find(({ at }) => at.test(location.pathname));
  if (screen && (signedIn || !screen.signedIn)) screen.files.forEach(preload);

  // The language that was chosen, else the first of the browser's that Visavis speaks.
  const language =
    kept('visavis-language') ||
    (navigator.languages || [navigator.language]).map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'hi');
  if (language !== 'hi') return;
  document.documentElement.lang = 'hi';
  document.querySelector('.boot')?.setAttribute('aria-label', 'Visavis लोड हो रहा है');
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
