import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { type Account, accounts } from '../../../resources/general/accounting/accounts'
import { cellText } from '../../fields/cellText'
import { AccountCell, type AccountCellName, type OnTyped } from './AccountCell'
import type { Branch } from './accountTree'
import { t } from '../../../texts/texts'

type Props = {
  line: Branch
  /** The one line of the tree that Tab reaches. */
  isCurrent: boolean
  /** The cell of it that is typed into. */
  typed: AccountCellName | null
  isTaken: boolean
  /** Whether what is dragged now may hang below it. */
  mayTake: boolean
  onAt: (id: number) => void
  onToggle: (id: number, isOpen: boolean) => void
  onOpen: (id: number) => void
  onType: (name: AccountCellName) => void
  onTyped: OnTyped
  onDrag: (account: Account | null) => void
  onDrop: () => void
}

/** One account of the tree. */
export function AccountLine(props: Props) {
  const { line, isCurrent, typed, isTaken, mayTake } = props
  const { account, level, hasChildren, isOpen, place, siblings } = line
  const [isOver, setOver] = useState(false)
  const row = account as unknown as Record<string, unknown>
  const looks = [
    !account.is_active && 'dc-accounts-idle',
    isOver && mayTake && 'dc-accounts-over',
    isTaken && 'dc-accounts-taken',
  ]
  const box = (name: AccountCellName) => (
    <AccountCell key={name} account={account} name={name} onTyped={props.onTyped} />
  )
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr
      data-account={account.id}
      className={looks.filter(Boolean).join(' ')}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      {...(hasChildren && { 'aria-expanded': isOpen })}
      tabIndex={isCurrent ? 0 : -1}
      draggable={typed === null}
      onFocus={() => props.onAt(account.id)}
      onDragStart={() => props.onDrag(account)}
      onDragEnd={() => props.onDrag(null)}
      onDragOver={(event) => {
        if (!mayTake) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={() => {
        setOver(false)
        props.onDrop()
      }}
    >
      <th scope="row" style={{ paddingLeft: `calc(8px + ${level - 1} * var(--dc-account-indent))` }}>
        <div>
          {hasChildren ? (
            <button
              type="button"
              className="dc-plain"
              tabIndex={-1}
              aria-label={`${isOpen ? t('Collapse') : t('Expand')} ${account.code} ${account.name}`}
              onClick={() => props.onToggle(account.id, !isOpen)}
            >
              <Chevron size={16} aria-hidden="true" />
            </button>
          ) : (
            <span className="dc-accounts-leaf" />
          )}
          {typed === 'code' ? (
            box('code')
          ) : (
            <span className="dc-number" title={account.name}>
              {account.code}
            </span>
          )}
          {typed === 'name' ? (
            box('name')
          ) : (
            <button
              type="button"
              className={account.is_postable ? 'dc-plain dc-link' : 'dc-plain dc-link dc-accounts-parent'}
              tabIndex={-1}
              onClick={() => props.onOpen(account.id)}
            >
              {account.name}
            </button>
          )}
        </div>
      </th>
      <td className="dc-accounts-wide" onDoubleClick={() => props.onType('sub_kind')}>
        {typed === 'sub_kind' ? box('sub_kind') : account.sub_kind}
      </td>
      <td>{cellText(accounts, 'kind', row)}</td>
      <td className="dc-accounts-wide">{account.is_postable ? t('Yes') : t('Parent')}</td>
      <td>{cellText(accounts, 'is_active', row)}</td>
    </tr>
  )
}
