/** Heard by a part that places its rows itself, on what held a row that went: it may give the focus on its own way. */
export const focusLost = 'dc-focus-lost'

const reached =
  'button, a[href], input:not([type="hidden"]), textarea, select, [tabindex]:not([tabindex="-1"])'
/** The button of the step that comes next, and those of steps at all. */
const nextStep = '[data-step="next"]'
const step = '[data-step]'
const rows = 'tr, li, [role="row"], [role="listitem"]'
const region = '[role="dialog"][aria-modal="true"], .dc-page'
const wholePage = '.dc-kept'

export const isThere = (one: HTMLElement) => one.isConnected && one.checkVisibility()
// A list of options is picked from, not typed into: its box is read-only, and yet the field.
export const isFree = (one: HTMLElement) =>
  !one.matches(':disabled, [readonly]:not([aria-haspopup]), [tabindex="-1"]') && one.checkVisibility()
/** It is being sent, and pressed again once the answer is there. */
const isWaiting = (one: HTMLElement) => one.matches('[data-loading], [data-loading] *')

/** The place of a removed element: its siblings, its container, and its column in a removed row. */
export type Stood = {
  parent: Node
  before: Node | null
  after: Node | null
  path: readonly number[]
  isRow: boolean
}

/** The way down from `from` to `to`. */
function pathTo(from: Node, to: Node) {
  const path: number[] = []
  for (let at = to; at !== from && at.parentElement; at = at.parentElement)
    path.unshift([...at.parentElement.children].indexOf(at as Element))
  return path
}

/** Records the place of each removed element, since its container may be removed later. */
export function noteWhereStood(
  removed: readonly HTMLElement[],
  stood: WeakMap<HTMLElement, Stood>,
  records: readonly MutationRecord[],
) {
  for (const one of removed)
    for (const { target, removedNodes, previousSibling, nextSibling } of records) {
      const from: Node = stood.get(one)?.parent ?? one
      const removed = [...removedNodes].find((node) => node.contains(from))
      if (removed)
        stood.set(one, {
          parent: target,
          before: previousSibling,
          after: nextSibling,
          path: stood.get(one)?.path ?? pathTo(removed, one),
          isRow: stood.get(one)?.isRow ?? (removed instanceof Element && removed.matches(rows)),
        })
    }
}

const elementAt = (node: Node | null) => (node instanceof HTMLElement && node.isConnected ? node : null)

const reachedIn = (part: Element) =>
  [part, ...part.querySelectorAll(reached)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(reached) && isFree(one),
  )

/** The same place in another row, else whatever is reached there first; what was sent is begun with again. */
function inRow(row: HTMLElement | null, path: readonly number[], lost: HTMLElement) {
  if (!row) return null
  const same = path.reduce<Element | undefined>((at, place) => at?.children[place], row)
  const inside = reachedIn(row)
  const alike = inside.find((one) => one === same && one.tagName === lost.tagName)
  return (lost.matches('[type="submit"]') ? null : alike) ?? inside[0] ?? null
}

const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent

/** The same button of the rows that follow, else of those before, of one that went out of a row that stayed. */
function inNextRow(from: HTMLElement, lost: HTMLElement) {
  const row = from.closest(rows)
  const all = [...(row?.parentElement?.children ?? [])]
  const at = row ? all.indexOf(row) : -1
  return (
    [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0)).toReversed()]
      .flatMap(reachedIn)
      .find((one) => nameOf(one) === nameOf(lost)) ?? null
  )
}

/** A heading is no stop of the tab key, but reading goes on there. */
function headOf(part: Element | null) {
  const head = part?.querySelector<HTMLElement>('h1, h2')
  if (!head) return null
  head.tabIndex = -1
  return head
}

function stepIn(part: Element): HTMLElement | 'later' | null {
  const next = part.querySelector<HTMLElement>(nextStep)
  return next && !isFree(next) ? 'later' : next
}

/** Where the work in a part of the screen goes on: at its next step, else at its head; 'later' while a step is sent. */
function workIn(part: Element | null): HTMLElement | 'later' | null {
  if (!part?.checkVisibility()) return null
  return stepIn(part) ?? headOf(part)
}

/** Whether nothing has the focus, or a heading that only keeps its place. */
export function isFocusFree() {
  const now = document.activeElement
  return !now || now === document.body || now.matches('h1, h2') || !now.checkVisibility()
}

const shownPage = (root: Document) =>
  [...root.querySelectorAll('.dc-page')].find((page) => page.checkVisibility()) ?? null

/**
 * What has the focus instead of something that had it and cannot have it any more; 'later' where that shows soon, as of
 * a button that may be pressed again: it is waited for, but not for long.
 */
export function insteadOf(
  lost: HTMLElement,
  stood: Stood | undefined,
  root: Document,
  isLate: boolean,
): HTMLElement | 'later' | null {
  const from = lost.isConnected ? lost : stood?.parent
  if (!(from instanceof HTMLElement) || !from.isConnected) return null
  // Its whole page is left, or closed.
  const page = from.closest(wholePage)
  if ((page && !page.checkVisibility()) || (!lost.isConnected && lost.closest('.dc-page')))
    return headOf(shownPage(root))
  if (!from.checkVisibility()) return null
  if (lost.isConnected) {
    if (isWaiting(lost)) return 'later'
    if (!lost.matches(':disabled')) return lost
    return isLate ? workIn(lost.closest(region)) : 'later'
  }
  const { before = null, after = null, path = [], isRow: wentWithRow = false } = stood ?? {}
  if (!from.dispatchEvent(new CustomEvent(focusLost, { bubbles: true, cancelable: true })))
    return root.activeElement as HTMLElement
  const part = from.closest(region)
  if (!part) return null
  const [next, previous] = [elementAt(after), elementAt(before)]
  const instead = elementAt(previous ? previous.nextElementSibling : before ? null : from.firstElementChild)
  // Other goods to count, say, in the place of those that are counted.
  const isReplaced = instead !== next && (instead?.matches(`form, ${reached}`) ?? false)
  const neighbour = () => inRow(next, path, lost) ?? inRow(previous, path, lost)
  if (lost.matches(step)) return workIn(part)
  return (
    (isReplaced ? inRow(instead, path, lost) : null) ??
    inNextRow(from, lost) ??
    (wentWithRow ? neighbour() : null) ??
    stepIn(part) ??
    neighbour() ??
    workIn(part)
  )
}
