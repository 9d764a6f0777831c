import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Account } from '../../resources/general/accounts'
import { AccountLine } from './AccountLine'
import { type Branch, mayHang } from './accountTree'
import './accounts.css'

type Given = {
  accounts: readonly Account[]
  lines: readonly Branch[]
  /** The account that has the focus of the tree. */
  at: number | null
  onAt: (id: number) => void
  onToggle: (id: number, isOpen: boolean) => void
  onOpen: (id: number) => void
  onRename: (account: Account, name: string) => Promise<boolean>
  onMove: (account: Account, parent: Account) => void
}

/** The tree itself: arrows walk, open and close, Enter shows the account, F2 renames it, the mouse moves it. */
export function AccountsTree(given: Given) {
  const { accounts, lines, at, onAt, onToggle, onOpen, onRename, onMove } = given
  const body = useRef<HTMLTableSectionElement>(null)
  const [named, setNamed] = useState<number | null>(null)
  const [dragged, setDragged] = useState<Account | null>(null)
  const isWalking = useRef(false)
  const place = Math.max(
    0,
    lines.findIndex(({ account }) => account.id === at),
  )
  const current = lines[place]

  // Only who walks by keys or has renamed takes the focus along, not who looks at what others change.
  useEffect(() => {
    if (!isWalking.current || named !== null) return
    isWalking.current = false
    body.current?.querySelector<HTMLElement>(`[data-account="${at}"]`)?.focus()
  }, [at, named])

  const walkTo = (to: Branch | undefined) => {
    if (!to) return
    isWalking.current = true
    onAt(to.account.id)
  }
  const press = (event: KeyboardEvent) => {
    if (!current || named !== null || event.altKey || event.ctrlKey || event.metaKey) return
    const { account, isOpen, hasChildren, level } = current
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
      F2: () => setNamed(account.id),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const endNaming = () => {
    isWalking.current = true
    setNamed(null)
  }

  return (
    <div className="dc-accounts">
      {/* A table whose rows hang below each other is a treegrid; its lines take the focus and the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="treegrid" aria-label="Chart of accounts">
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={press}>
          {lines.map((line) => (
            <AccountLine
              key={line.account.id}
              line={line}
              isCurrent={line === current}
              isNamed={line.account.id === named}
              mayTake={dragged !== null && mayHang(accounts, dragged, line.account)}
              onAt={onAt}
              onToggle={onToggle}
              onOpen={onOpen}
              onNamed={async (name) => {
                if (name === null || name === line.account.name || (await onRename(line.account, name)))
                  endNaming()
              }}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged) onMove(dragged, line.account)
                setDragged(null)
              }}
            />
          ))}
        </tbody>
      </table>
      <p className="dc-accounts-keys">
        Arrows walk, open and close; Enter shows an account and moves it to another parent; F2 renames it.
        With the mouse, drag an account onto its new parent.
      </p>
    </div>
  )
}
