import { createContext } from 'react'

/** One page in the shell for as long as it is kept. */
export type ShellPage = ReturnType<typeof shellPage>

/** A page that is not shown yet, with nothing typed on it. */
export function shellPage(path: string) {
  let isShown = false
  const unsaved = new Set<string>()
  return {
    path,
    isShown: () => isShown,
    show(isOn: boolean) {
      isShown = isOn
    },
    /** Notes whether a part of the page has something typed that is not saved; gives whether any part has. */
    note(part: string, isUnsaved: boolean) {
      if (isUnsaved) unsaved.add(part)
      else unsaved.delete(part)
      return unsaved.size > 0
    },
  }
}

/** The page that a part of the screen belongs to. */
export const PageContext = createContext<ShellPage | null>(null)
