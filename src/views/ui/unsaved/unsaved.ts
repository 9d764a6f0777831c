import { modals } from '@mantine/modals'
import { useContext, useEffect, useId } from 'react'
import { useBlocker } from 'react-router-dom'
import { reduceTabs, type TabsEvent } from '../../../machines/tabs'
import { PageContext, type Typed } from '../pageContext'
import { currentTabs, sendTabs, useTabs } from '../state/tabs'
import { t } from '../../../texts/texts'

const titlesOf = (paths: readonly string[]) =>
  currentTabs()
    .visited.filter(({ path }) => paths.includes(path))
    .map(({ title }) => title)

/** Confirms before input typed on some pages is lost. */
const askToDiscard = (paths: readonly string[], onDiscard: () => void, onStay = () => {}) =>
  modals.openConfirmModal({
    title: t('Unsaved changes'),
    children: t('Your changes to {titlesOf} will be lost.', { titlesOf: titlesOf(paths).join(', ') }),
    labels: { confirm: t('Discard'), cancel: t('Cancel') },
    confirmProps: { color: 'var(--dc-danger-fill)' },
    centered: true,
    size: 420,
    groupProps: { justify: 'space-between' },
    onConfirm: onDiscard,
    onCancel: onStay,
  })

/** Does something to the tabs, after asking where it would lose typed text. */
export function askBefore(event: TabsEvent, act: () => void) {
  const before = currentTabs()
  const after = reduceTabs(before, event)
  const lost = before.unsaved.filter((path) => !before.safe.includes(path) && !after.unsaved.includes(path))
  if (lost.length === 0) act()
  else askToDiscard(lost, act)
}

/** Marks the tab of a page with unsaved input, so that closing it asks first. */
export function useUnsaved(typed: Typed) {
  const page = useContext(PageContext)
  const part = useId()
  useEffect(() => {
    if (!page || typed === 'nothing') return
    const note = (now: Typed) => sendTabs({ type: 'mark', path: page.path, ...page.note(part, now) })
    note(typed)
    // A hidden page keeps what was typed, and its pencil.
    return () => (page.isShown() ? note('nothing') : undefined)
  }, [page, part, typed])
}

/** Confirms before the browser leaves with unsaved input in any tab, and before an uncached page is left. */
export function useLeaveQuestions() {
  const { unsaved: all, safe: safePaths } = useTabs()
  const isAny = all.length > safePaths.length
  useEffect(() => {
    if (!isAny) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isAny])

  const blocker = useBlocker(({ currentLocation: { pathname: here }, nextLocation: { pathname: there } }) => {
    const { unsaved, safe, cached } = currentTabs()
    return here !== there && unsaved.includes(here) && !safe.includes(here) && !cached.includes(here)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { active } = currentTabs()
    askToDiscard(active ? [active] : [], blocker.proceed, blocker.reset)
  }, [blocker])
}
