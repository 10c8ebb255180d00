// Where what had the focus is gone, a Stop button or a choice that was made, the focus goes back to where it was before,
// or home: else who uses a keyboard would start again at the top of the page.
const remembered = 12;

function can_have(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');
}

export function keep_focus(home: () => HTMLElement | null): () => void {
  let trail: HTMLElement[] = [];
  let held: HTMLElement | undefined;

  const came = ({ target }: FocusEvent) => {
    held = target as HTMLElement;
    trail = [...trail.filter((one) => one !== target), held].slice(-remembered);
  };
  // A click beside everything gives the focus away.
  const went = ({ target }: FocusEvent) =>
    setTimeout(() => {
      if (held === target && held?.isConnected && document.activeElement === document.body) held = undefined;
    });
  const observer = new MutationObserver(() => {
    if (!held || held.isConnected || document.activeElement !== document.body) return;
    held = undefined;
    trail = trail.filter(can_have);
    (trail.at(-1) ?? home())?.focus({ preventScroll: true });
  });

  addEventListener('focusin', came);
  addEventListener('focusout', went);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    removeEventListener('focusin', came);
    removeEventListener('focusout', went);
    observer.disconnect();
  };
}
