import { useRef, useState } from 'react'
import type { Account } from '../../../resources/general/accounting/accounts'
import { AccountLine } from './AccountLine'
import { mayHang } from './accountTree'
import { type TreeProps, useTreeKeys } from './useTreeKeys'
import { t } from '../../../texts/texts'
import './accounts.css'

const TreeHead = () => (
  <thead>
    <tr>
      <th scope="col">{t('Account')}</th>
      <th scope="col" className="dc-accounts-wide">
        {t('Sub-kind')}
      </th>
      <th scope="col">{t('Kind')}</th>
      <th scope="col" className="dc-accounts-wide">
        {t('Postable')}
      </th>
      <th scope="col">{t('Active')}</th>
    </tr>
  </thead>
)

const TreeNotes = ({ taken }: { taken: Account | null }) => (
  <>
    <p className="dc-accounts-keys">
      {t(
        'Arrows walk, open and close; Enter shows an account; F2 types into it and Tab goes on to the next cell; the space bar takes it out of use. Ctrl X takes an account and Ctrl V hangs it below another parent, and so does dragging it there.',
      )}
    </p>
    <p className="dc-accounts-taken-said" role="status">
      {taken &&
        t('{code} {name} is cut: press Ctrl V on its new parent, or Escape to cancel', {
          code: taken.code,
          name: taken.name,
        })}
    </p>
  </>
)

/** The tree itself: arrows walk, open and close, Enter shows the account, F2 types into it, keys and mouse move it. */
export function AccountsTree(props: TreeProps) {
  const { accounts, lines, onAt, onToggle, onOpen, onMove } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [dragged, setDragged] = useState<Account | null>(null)
  const { current, typed, taken, press, type, keep } = useTreeKeys(props, body)

  return (
    <div className="dc-accounts">
      {/* A table whose rows hang below each other is a treegrid; its lines take the focus and the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="treegrid" aria-label={t('Chart of accounts')}>
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
              onType={(name) => type(line.account.id, name)}
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
