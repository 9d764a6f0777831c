/** Opens the map of all keys that do something now; its code is loaded on first use. */
export const openKeyboardSheet = () =>
  void import('./KeyboardSheet').then(({ showKeyboardSheet }) => showKeyboardSheet())
