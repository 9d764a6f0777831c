import { BehaviorSubject } from 'rxjs'
import { isLocked, type Person, screenOwner } from '../../../machines/session'
import { noTabs, reduceTabs, type Tab, type TabsEvent } from '../../../machines/tabs'
import { screenAt, screens } from '../../routing/screens'
import { mayEnter, type Rights, type Screen } from '../../routing/visible'
import { session } from '../../session/session'
import { forgetTabs, keepTabs, keptTabs } from './tabPersistence'
import { notifyWarning } from '../notify'
import { useStoreValue } from './useStoreValue'
import { t } from '../../../texts/texts'

const tabs$ = new BehaviorSubject(noTabs)

/** The tabs of this browser tab now. */
export const currentTabs = () => tabs$.value

export const sendTabs = (event: TabsEvent) => tabs$.next(reduceTabs(tabs$.value, event))

/** What the strip and the pages show of them. */
export const useTabs = () => useStoreValue(tabs$, currentTabs)

/** The full address at which the tab of a path was left; undefined without a tab. */
export const useTabAddress = (path: string) =>
  useStoreValue(tabs$, () => tabs$.value.visited.find((tab) => tab.path === path)?.fullPath)

/** The title on the tab of a path: that of its screen or, of a document, its number; undefined without a tab. */
export const useTabTitle = (path: string) =>
  useStoreValue(tabs$, () => tabs$.value.visited.find((tab) => tab.path === path)?.title)

/** The tab of a screen at an address. */
export const tabOf = ({ node }: Screen, path: string, fullPath = path): Tab => ({
  path,
  fullPath,
  title: node.title,
  ...(node.affix && { affix: true }),
  ...(node.noCache && { noCache: true }),
})

const pinned = (rights: Rights) =>
  screens
    .filter((screen) => screen.node.affix && mayEnter(screen, rights))
    .map((screen) => tabOf(screen, screen.path))

const allowedAt = (path: string, rights: Rights): Screen | null => {
  const at = screenAt(path)
  return at && mayEnter(at.screen, rights) ? at.screen : null
}

const restored = (person: Person) =>
  keptTabs(screenOwner(person)).flatMap(({ path, fullPath, title }) => {
    const screen = fullPath.startsWith(path) && allowedAt(path, person)
    return screen ? [{ ...tabOf(screen, path, fullPath), title }] : []
  })

/** Whether the shown page holds typed text that may no longer be saved: then it stays, to be copied. */
export function staysForText(): boolean {
  const { active, unsaved } = currentTabs()
  const { person } = session.getSnapshot().context
  if (active === null || !person || !unsaved.includes(active) || allowedAt(active, person)) return false
  notifyWarning(
    t('Your permissions changed: this can no longer be saved. Copy your input before you leave the page'),
  )
  return true
}

let last: Person | null = null

/** Removes tabs of another person, and of pages without permission. */
function follow(person: Person | null) {
  // No page is shown meanwhile; the next operator decides which tabs stay.
  if (person && isLocked(person)) return
  const before = last
  last = person
  if (!person) {
    if (before) forgetTabs(screenOwner(before))
    sendTabs({ type: 'reset', tabs: [] })
  } else if (!before || screenOwner(person) !== screenOwner(before)) {
    sendTabs({ type: 'reset', tabs: [...pinned(person), ...restored(person)] })
  } else if (person.roles !== before.roles || person.modules !== before.modules) {
    const { visited, unsaved, active } = currentTabs()
    const isLost = (path: string) => !allowedAt(path, person)
    for (const { path, title } of visited)
      if (isLost(path) && unsaved.includes(path) && path !== active)
        notifyWarning(t('You no longer have access to {title}: unsaved changes are lost', { title }))
    sendTabs({
      type: 'restrict',
      allowed: visited.map(({ path }) => path).filter((path) => !isLost(path)),
      pinned: pinned(person),
    })
  }
}

follow(session.getSnapshot().context.person)
session.subscribe(({ context: { person } }) => {
  if (person !== last) follow(person)
})
tabs$.subscribe(({ visited }) => {
  if (last) keepTabs(screenOwner(last), visited)
})
