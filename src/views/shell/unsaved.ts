import { modals } from '@mantine/modals'
import { useContext, useEffect, useId } from 'react'
import { useBlocker } from 'react-router-dom'
import { transition } from 'xstate'
import { type TabsEvent, tabsMachine } from '../../machines/tabs'
import { PageContext } from './pageContext'
import { tabs, useTabs } from './tabs'

const titlesOf = (paths: readonly string[]) =>
  tabs
    .getSnapshot()
    .context.visited.filter(({ path }) => paths.includes(path))
    .map(({ title }) => title)

/** Asks before what was typed on some pages is lost. */
const askToDiscard = (paths: readonly string[], onDiscard: () => void, onStay = () => {}) =>
  modals.openConfirmModal({
    title: 'Unsaved changes',
    children: `What you typed in ${titlesOf(paths).join(', ')} is lost.`,
    labels: { confirm: 'Discard', cancel: 'Cancel' },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onDiscard,
    onCancel: onStay,
  })

/** Does something to the tabs, after asking where it would lose typed text. */
export function askBefore(event: TabsEvent, act: () => void) {
  const before = tabs.getSnapshot()
  const [after] = transition(tabsMachine, before, event)
  const lost = before.context.unsaved.filter((path) => !after.context.unsaved.includes(path))
  if (lost.length === 0) act()
  else askToDiscard(lost, act)
}

/** Marks the page with a pencil while something typed is not saved: its tab then asks before it is closed. */
export function useUnsaved(isDirty: boolean) {
  const page = useContext(PageContext)
  const part = useId()
  useEffect(() => {
    if (!page || !isDirty) return
    const note = (isUnsaved: boolean) =>
      tabs.send({ type: 'mark', path: page.path, isUnsaved: page.note(part, isUnsaved) })
    note(true)
    // A hidden page keeps what was typed, and its pencil.
    return () => (page.isShown() ? note(false) : undefined)
  }, [page, part, isDirty])
}

/** Asks before the browser leaves with unsaved changes in any tab, and before a page is left that is not kept. */
export function useLeaveQuestions() {
  const isAny = useTabs().unsaved.length > 0
  useEffect(() => {
    if (!isAny) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAny])

  const blocker = useBlocker(({ currentLocation: { pathname: here }, nextLocation: { pathname: there } }) => {
    const { unsaved, cached } = tabs.getSnapshot().context
    return here !== there && unsaved.includes(here) && !cached.includes(here)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { active } = tabs.getSnapshot().context
    askToDiscard(active ? [active] : [], blocker.proceed, blocker.reset)
  }, [blocker])
}
