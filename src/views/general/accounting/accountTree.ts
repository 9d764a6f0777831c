import { containsWords } from '../../../resources/kit/query/filter'
import type { Account } from '../../../resources/general/accounting/accounts'

/** One line of the chart as it is drawn: how deep it hangs, and its place among its siblings. */
export type Branch = {
  account: Account
  level: number
  hasChildren: boolean
  isOpen: boolean
  place: number
  siblings: number
}

const byCode = (one: Account, other: Account) => one.code.localeCompare(other.code)

const isFound = ({ code, name, sub_kind: sub }: Account, search: string) =>
  containsWords(`${code} ${name} ${sub ?? ''}`, search)

/** Accounts by parent; those whose parent is missing are at the root. */
function childrenOf(accounts: readonly Account[]) {
  const ids = new Set(accounts.map(({ id }) => id))
  const children = new Map<number | null, Account[]>()
  for (const account of accounts.toSorted(byCode)) {
    const parent = account.parent_id !== null && ids.has(account.parent_id) ? account.parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), account])
  }
  return children
}

/** The lines of the chart from top to bottom; a search shows what it finds and the way to it, all open. */
export function branches(
  accounts: readonly Account[],
  closed: ReadonlySet<number>,
  search: string,
): Branch[] {
  const words = search.trim()
  const children = childrenOf(accounts)
  const isShown = (account: Account): boolean =>
    words === '' || isFound(account, words) || (children.get(account.id) ?? []).some(isShown)
  const walk = (parent: number | null, level: number): Branch[] => {
    const shown = (children.get(parent) ?? []).filter(isShown)
    return shown.flatMap((account, at) => {
      const hasChildren = (children.get(account.id) ?? []).some(isShown)
      const isOpen = hasChildren && (words !== '' || !closed.has(account.id))
      const branch = { account, level, hasChildren, isOpen, place: at + 1, siblings: shown.length }
      return [branch, ...(isOpen ? walk(account.id, level + 1) : [])]
    })
  }
  return walk(null, 1)
}

/** Whether an account may hang below another: of its kind, not posted to, and not below itself. */
export function mayHang(accounts: readonly Account[], account: Account, parent: Account): boolean {
  const byId = new Map(accounts.map((one) => [one.id, one]))
  for (
    let at: Account | undefined = parent;
    at;
    at = at.parent_id === null ? undefined : byId.get(at.parent_id)
  )
    if (at.id === account.id) return false
  return parent.kind === account.kind && parent.is_postable === 0 && account.parent_id !== parent.id
}
