/** Whether a key belongs to a field that has the focus, or to an open dialog. */
export const typesInField = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]') !== null
