import { useState } from 'react'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Account } from '../../../../../src/resources/general/accounting/accounts'
import { AccountsTree } from '../../../../../src/views/general/accounting/AccountsTree'
import { branches } from '../../../../../src/views/general/accounting/accountTree'
import { mount } from '../../../../harness/mounted'

const account = (id: number, parent_id: number | null, name: string) =>
  ({ id, code: String(1000 + id), name, kind: 'asset', parent_id, is_postable: 0, is_active: 1 }) as Account
const chart = [account(1, null, 'Assets'), account(2, 1, 'Cash'), account(3, null, 'Stock')]

function tree() {
  const acts = {
    onToggle: vi.fn(),
    onOpen: vi.fn(),
    onMove: vi.fn(),
    onChange: vi.fn(async (_account: Account, _changes: Record<string, unknown>) => true),
  }
  const Shown = () => {
    const [at, setAt] = useState<number | null>(1)
    const lines = branches(chart, new Set(), '')
    return <AccountsTree accounts={chart} lines={lines} at={at} onAt={setAt} {...acts} />
  }
  const { user } = mount(<Shown />)
  screen.getByRole('row', { name: /Assets/ }).focus()
  return { user, ...acts }
}

it('arrow keys walk the chart of accounts, and Enter opens the account with the focus', async () => {
  const { user, onOpen } = tree()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /Cash/ }))
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith(2)
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('row', { name: /Assets/ }))
})

it('an account is cut by keys and pasted below another parent, and named anew after F2', async () => {
  const { user, onMove, onChange } = tree()
  await user.keyboard('{ArrowDown}{Control>}x{/Control}{End}{Control>}v{/Control}')
  expect(onMove).toHaveBeenCalledWith(chart[1], chart[2])
  await user.keyboard('{F2}')
  const input = screen.getByRole('textbox')
  await user.clear(input)
  await user.type(input, 'Goods{Enter}')
  expect(onChange).toHaveBeenCalledWith(chart[2], { name: 'Goods' })
})

it('a number of the chart of accounts has the name of its account under the pointer and for screen readers', () => {
  tree()
  expect(screen.getByText('1002').title).toBe('Cash')
  expect(screen.getByRole('button', { name: 'Collapse 1001 Assets' }).textContent).toBe('')
})
