import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Account } from '../../../resources/general/accounting/accounts'
import { type AccountCellName, accountCells, type OnTyped } from './AccountCell'
import { type Branch, mayHang } from './accountTree'

export type TreeProps = {
  accounts: readonly Account[]
  lines: readonly Branch[]
  /** The account that has the focus of the tree. */
  at: number | null
  onAt: (id: number) => void
  onToggle: (id: number, isOpen: boolean) => void
  onOpen: (id: number) => void
  /** Answers whether it is done. */
  onChange: (account: Account, changes: Record<string, unknown>) => Promise<boolean>
  onMove: (account: Account, parent: Account) => void
}

/** The keys of the tree: arrows walk, open and close, F2 types into a cell, Ctrl X and Ctrl V hang an account elsewhere. */
export function useTreeKeys(
  { accounts, lines, at, onAt, onToggle, onOpen, onChange, onMove }: TreeProps,
  body: RefObject<HTMLElement | null>,
) {
  const [typed, setTyped] = useState<{ id: number; name: AccountCellName } | null>(null)
  const [taken, setTaken] = useState<Account | null>(null)
  const isWalking = useRef(false)
  const place = Math.max(
    0,
    lines.findIndex(({ account }) => account.id === at),
  )
  const current = lines[place]

  // Only who walks by keys or has renamed takes the focus along, not who looks at what others change.
  useEffect(() => {
    if (!isWalking.current || typed !== null) return
    isWalking.current = false
    body.current?.querySelector<HTMLElement>(`[data-account="${at}"]`)?.focus()
  }, [at, typed, body])

  const walkTo = (to: Branch | undefined) => {
    if (!to) return
    isWalking.current = true
    onAt(to.account.id)
  }
  const press = (event: KeyboardEvent) => {
    if (!current || typed !== null || event.altKey) return
    // A button inside of the line is pressed by these keys itself.
    if (['Enter', ' '].includes(event.key) && !(event.target instanceof HTMLTableRowElement)) return
    const { account, isOpen, hasChildren, level } = current
    const hang = () => {
      if (!taken || !mayHang(accounts, taken, account)) return
      onMove(taken, account)
      setTaken(null)
    }
    const moves: Record<string, () => void> = { x: () => setTaken(account), v: hang }
    const acts: Record<string, () => void> = {
      ArrowDown: () => walkTo(lines[place + 1]),
      ArrowUp: () => walkTo(lines[place - 1]),
      Home: () => walkTo(lines[0]),
      End: () => walkTo(lines.at(-1)),
      ArrowRight: () => {
        if (hasChildren && !isOpen) onToggle(account.id, true)
        else if (hasChildren) walkTo(lines[place + 1])
      },
      ArrowLeft: () => {
        if (isOpen) onToggle(account.id, false)
        else walkTo(lines.slice(0, place).findLast((one) => one.level < level))
      },
      Enter: () => onOpen(account.id),
      F2: () => setTyped({ id: account.id, name: 'name' }),
      ' ': () => void onChange(account, { is_active: account.is_active ? 0 : 1 }),
      Escape: () => setTaken(null),
    }
    const act = (event.ctrlKey || event.metaKey ? moves : acts)[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  /** Saves the input, then moves to the next cell or ends editing. */
  const keep =
    (account: Account, name: AccountCellName): OnTyped =>
    async (text, step) => {
      const isEmpty = text === '' && name !== 'sub_kind'
      const isNew = text !== null && !isEmpty && text !== (account[name] ?? '')
      if (isNew && !(await onChange(account, { [name]: text === '' ? null : text }))) return false
      const next = step === 0 ? undefined : accountCells[accountCells.indexOf(name) + step]
      isWalking.current = true
      setTyped(next ? { id: account.id, name: next } : null)
      return true
    }

  const type = (id: number, name: AccountCellName) => setTyped({ id, name })
  return { current, typed, taken, press, type, keep }
}
