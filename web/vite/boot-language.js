// Before the app's own script: the language that was chosen, else the first of the browser's that Visavis speaks.
(() => {
  let chosen;
  try {
    chosen = localStorage.getItem('visavis-language');
  } catch {}
  chosen ||= (navigator.languages || [navigator.language])
    .map((tag) => tag.slice(0, 2))
    .find((tag) => tag === 'en' || tag === 'hi');
  if (chosen !== 'hi') return;
  document.documentElement.lang = 'hi';
  document.querySelector('.boot')?.setAttribute('aria-label', 'Visavis लोड हो रहा है');
  for (const [place, words] of [
    ['.boot-late span', 'इसमें सामान्य से ज़्यादा समय लग रहा है।'],
    ['.boot-late a', 'पेज रीफ़्रेश करें'],
  ]) {
    const element = document.querySelector(place);
    if (element) element.textContent = words;
  }
  for (const href of [
    /* hindi */
  ]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.appendChild(link);
  }
})();
