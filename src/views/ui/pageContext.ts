import { createContext } from 'react'

/** What leaving would do to what was typed: `kept` where it stays for its person all the same. */
export type Typed = 'nothing' | 'unsaved' | 'kept'

/** One page in the shell for as long as it is kept. */
export type ShellPage = ReturnType<typeof shellPage>

/** A page that is not shown yet, with nothing typed on it. */
export function shellPage(path: string) {
  let isShown = false
  const parts = new Map<string, Typed>()
  return {
    path,
    isShown: () => isShown,
    show(isOn: boolean) {
      isShown = isOn
    },
    /** Notes what is typed in a part of the page; gives whether any part has something, and whether all of it is kept. */
    note(part: string, typed: Typed) {
      if (typed === 'nothing') parts.delete(part)
      else parts.set(part, typed)
      return { isUnsaved: parts.size > 0, isSafe: [...parts.values()].every((one) => one === 'kept') }
    },
  }
}

/** The page that a part of the screen belongs to. */
export const PageContext = createContext<ShellPage | null>(null)
