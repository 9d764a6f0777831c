import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Account } from '../../../resources/general/accounting/accounts'
import { type AccountCellName, accountCells, type OnTyped } from './AccountCell'
import { AccountLine } from './AccountLine'
import { type Branch, mayHang } from './accountTree'
import './accounts.css'

type Props = {
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

const TreeHead = () => (
  <thead>
    <tr>
      <th scope="col">Account</th>
      <th scope="col" className="dc-accounts-wide">
        Sub-kind
      </th>
      <th scope="col">Kind</th>
      <th scope="col" className="dc-accounts-wide">
        Postable
      </th>
      <th scope="col">Active</th>
    </tr>
  </thead>
)

const TreeNotes = ({ taken }: { taken: Account | null }) => (
  <>
    <p className="dc-accounts-keys">
      Arrows walk, open and close; Enter shows an account; F2 types into it and Tab goes on to the next cell;
      the space bar takes it out of use. Ctrl X takes an account and Ctrl V hangs it below another parent, and
      so does dragging it there.
    </p>
    <p className="dc-accounts-taken-said" role="status">
      {taken && `${taken.code} ${taken.name} is cut: press Ctrl V on its new parent, or Escape to cancel`}
    </p>
  </>
)

/** The tree itself: arrows walk, open and close, Enter shows the account, F2 types into it, keys and mouse move it. */
export function AccountsTree(props: Props) {
  const { accounts, lines, at, onAt, onToggle, onOpen, onChange, onMove } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [typed, setTyped] = useState<{ id: number; name: AccountCellName } | null>(null)
  const [dragged, setDragged] = useState<Account | null>(null)
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
  }, [at, typed])

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

  return (
    <div className="dc-accounts">
      {/* A table whose rows hang below each other is a treegrid; its lines take the focus and the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="treegrid" aria-label="Chart of accounts">
        <TreeHead />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={press}>
          {lines.map((line) => (
            <AccountLine
              key={line.account.id}
              line={line}
              isCurrent={line === current}
              typed={line.account.id === typed?.id ? typed.name : null}
              isTaken={line.account.id === taken?.id}
              mayTake={dragged !== null && mayHang(accounts, dragged, line.account)}
              onAt={onAt}
              onToggle={onToggle}
              onOpen={onOpen}
              onType={(name) => setTyped({ id: line.account.id, name })}
              onTyped={keep(line.account, typed?.name ?? 'name')}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged) onMove(dragged, line.account)
                setDragged(null)
              }}
            />
          ))}
        </tbody>
      </table>
      <TreeNotes taken={taken} />
    </div>
  )
}
