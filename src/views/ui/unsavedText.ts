import { refreshPage } from './pages'
import { tabs } from './state/tabs'

/** Titles of the pages with text that is not saved. */
export const unsavedTitles = () => {
  const { visited, unsaved } = tabs.getSnapshot().context
  return visited.filter(({ path }) => unsaved.includes(path)).map(({ title }) => title)
}

/** Forgets what was typed and not saved, on every page. */
export function discardUnsaved() {
  const { unsaved, active } = tabs.getSnapshot().context
  for (const path of unsaved) {
    tabs.send({ type: 'mark', path, isUnsaved: false })
    if (path === active) refreshPage()
    else tabs.send({ type: 'refresh', path })
  }
}
