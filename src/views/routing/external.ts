/** Whether an entry of the menu leads out of the console: it then opens in a tab of its own. */
export const isExternal = (path: string) => /^(https?:|mailto:|tel:)/.test(path)
