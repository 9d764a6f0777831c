import { refreshPage } from '../pages'
import { currentTabs, sendTabs } from '../state/tabs'

/** Titles of the pages with text that is not saved. */
export const unsavedTitles = () => {
  const { visited, unsaved } = currentTabs()
  return visited.filter(({ path }) => unsaved.includes(path)).map(({ title }) => title)
}

/** Forgets what was typed and not saved, on every page. */
export function discardUnsaved() {
  const { unsaved, active } = currentTabs()
  for (const path of unsaved) {
    sendTabs({ type: 'mark', path, isUnsaved: false })
    if (path === active) refreshPage()
    else sendTabs({ type: 'refresh', path })
  }
}
