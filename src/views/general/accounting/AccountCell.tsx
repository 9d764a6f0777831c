import { type KeyboardEvent, useRef, useState } from 'react'
import { type Account, accounts } from '../../../resources/general/accounting/accounts'
import { t } from '../../../texts/texts'

/** Columns of an account that are edited in place, in tab order. */
export const accountCells = ['code', 'name', 'sub_kind'] as const
export type AccountCellName = (typeof accountCells)[number]

/** Text that was typed, null to leave the cell as it was; then how far to go on. Answers whether the cell is done. */
export type OnTyped = (text: string | null, step: -1 | 0 | 1) => Promise<boolean>

type Props = { account: Account; name: AccountCellName; onTyped: OnTyped }

/** One cell of an account as it is typed anew. */
export function AccountCell({ account, name, onTyped }: Props) {
  const field = accounts.fields[name]
  const [text, setText] = useState(account[name] ?? '')
  // Leaving by a key takes the focus away as well.
  const isEnding = useRef(false)
  const end = async (step: -1 | 0 | 1, isKept = true) => {
    if (isEnding.current) return
    isEnding.current = true
    isEnding.current = await onTyped(isKept ? text.trim() : null, step)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') void end(0)
    if (event.key === 'Escape') void end(0, false)
    if (event.key !== 'Tab') return
    event.preventDefault()
    void end(event.shiftKey ? -1 : 1)
  }
  return (
    <input
      className={`dc-accounts-cell dc-accounts-${name}`}
      aria-label={t('{label} of {code} {name}', {
        label: field.label,
        code: account.code,
        name: account.name,
      })}
      maxLength={field.max}
      value={text}
      ref={(input) => input?.focus()}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void end(0)}
      onKeyDown={press}
    />
  )
}
