/** Somebody else's script, where the installation has it and the page's content security policy lets it in. */
export const addScript = (src: string) => {
  const script = document.createElement('script');
  script.async = true;
  script.src = src;
  document.head.appendChild(script);
};
