import { toast } from './toasts.ts';

/** Puts a text on the clipboard and says so; where the browser does not let it, the text is shown, to be copied by hand. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.info(text);
  }
}
