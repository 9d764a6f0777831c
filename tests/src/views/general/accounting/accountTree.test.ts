import { describe, expect, it } from 'vitest'
import type { Account } from '../../../../../src/resources/general/accounting/accounts'
import { branches, mayHang } from '../../../../../src/views/general/accounting/accountTree'

const account = (id: number, parent_id: number | null, more: object = {}) =>
  ({
    id,
    code: String(1000 + id),
    name: `Account ${id}`,
    kind: 'asset',
    parent_id,
    is_postable: 0,
    ...more,
  }) as Account
const [top, group, leaf, other] = [
  account(1, null),
  account(2, 1),
  account(3, 2, { is_postable: 1, name: 'Petty cash' }),
  account(4, null),
] as [Account, Account, Account, Account]
const chart = [leaf, other, group, top]
const shown = (closed: number[], search = '') =>
  branches(chart, new Set(closed), search).map(({ account: { id }, level }) => `${id}:${level}`)

describe('chart of accounts as a tree', () => {
  it('the chart of accounts as a tree is in the order of the codes, each account below its parent', () => {
    expect(shown([])).toEqual(['1:1', '2:2', '3:3', '4:1'])
  })

  it('the chart of accounts as a tree hides what is below a closed account', () => {
    expect(shown([2])).toEqual(['1:1', '2:2', '4:1'])
  })

  it('the chart of accounts as a tree shows what a search finds with the way to it, closed or not', () => {
    expect(shown([1, 2], 'petty')).toEqual(['1:1', '2:2', '3:3'])
    expect(shown([], 'nothing')).toEqual([])
  })

  it('the chart of accounts as a tree shows an account whose parent is not there at the top', () => {
    expect(branches([leaf], new Set(), '').map(({ level }) => level)).toEqual([1])
  })

  it('the chart of accounts as a tree lets an account hang only below an unposted one of its kind that is not below itself', () => {
    expect(mayHang(chart, leaf, other)).toBe(true)
    expect(mayHang(chart, leaf, group)).toBe(false)
    expect(mayHang(chart, top, group)).toBe(false)
    expect(mayHang(chart, group, leaf)).toBe(false)
    expect(
      mayHang([...chart, account(5, null, { kind: 'income' })], leaf, account(5, null, { kind: 'income' })),
    ).toBe(false)
  })
})
