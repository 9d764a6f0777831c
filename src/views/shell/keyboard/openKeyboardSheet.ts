/** Opens the map of all keys that do something now; it is fetched when it is asked for. */
export const openKeyboardSheet = () =>
  void import('./KeyboardSheet').then(({ showKeyboardSheet }) => showKeyboardSheet())
