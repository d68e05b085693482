/** Ticks on while its page lies in the background, where the page's own timers come down to one a minute. */
self.onmessage = ({ data }: MessageEvent<number>) => {
  setInterval(() => self.postMessage(0), data);
};
