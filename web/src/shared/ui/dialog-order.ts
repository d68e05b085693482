/** The part of the browser's `<dialog>` that is used here. */
interface OpenDialog {
  showModal(): void;
  close(): void;
}

/**
 * The browser stacks dialogs by when they were shown last. One whose content was loading is hidden meanwhile and shown again
 * late: those that were opened after it are put back above it, and keep the focus.
 */
export const createDialogOrder = <D extends OpenDialog>(keepFocus: () => () => void) => {
  const opened = new Map<D, number>();
  let places = 0;
  return {
    /** For each dialog when it is opened, and once. */
    nextPlace: () => ++places,
    show(dialog: D, place: number) {
      const later = [...opened].filter(([, other]) => other > place).sort(([, one], [, other]) => one - other);
      opened.set(dialog, place);
      if (later.length === 0) return dialog.showModal();
      const restoreFocus = keepFocus();
      dialog.showModal();
      for (const [above] of later) {
        above.close();
        above.showModal();
      }
      restoreFocus();
    },
    forget: (dialog: D) => void opened.delete(dialog),
  };
};

export const dialogs = createDialogOrder<HTMLDialogElement>(() => {
  const { activeElement } = document;
  return () => activeElement instanceof HTMLElement && activeElement.focus({ preventScroll: true });
});
