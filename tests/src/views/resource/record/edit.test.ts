import { describe, expect, it } from 'vitest'
import type { Person } from '../../../../../src/machines/session'
import { stockAdjustments } from '../../../../../src/resources/inventory/adjustments/stock_adjustments'
import { reels } from '../../../../../src/resources/production/stamps/reels'
import { transfers } from '../../../../../src/resources/inventory/transfers/transfers'
import {
  absorb,
  afterSaving,
  fresh,
  initialsOf,
  isDirty,
  notSent,
  sending,
  settle,
  type,
  typeAlong,
  valueOf,
} from '../../../../../src/views/resource/record/edit'

const row = (version: number, news: Record<string, unknown> = {}) => ({
  id: 7,
  version,
  due_on: '2026-11-20',
  qty_planned: 6000,
  updated_at: '2026-11-21T11:24:00.000Z',
  updated_by: 3,
  ...news,
})

describe('fields that follow as others are typed', () => {
  const config = { stamp_kinds: [{ code: 'ON', reel_size: 5000 }] }
  const typed = (...fields: readonly (readonly [name: string, value: unknown])[]) =>
    valueOf(
      fields.reduce((edit, [name, value]) => typeAlong(reels, edit, { name, value, config }), fresh(null)),
      'quantity',
    )

  it('the stamps of a reel are counted as its numbers are typed, and a person may type over them', () => {
    const numbers = [['first_serial', 1001] as const, ['last_serial', 6000] as const]
    expect(typed(...numbers)).toBe(5000)
    expect(typed(...numbers, ['quantity', 4990])).toBe(4990)
    expect(typed(['quantity', 4990], ...numbers, ['first_serial', 1501])).toBe(4500)
    expect(typed(['first_serial', 7000], ['last_serial', 6000])).toBeUndefined()
  })

  it('a reel begins with as many stamps as the plant has said of its jurisdiction, unless it has a count', () => {
    expect(typed(['jurisdiction', 'ON'])).toBe(5000)
    expect(typed(['jurisdiction', 'QC'])).toBeUndefined()
    expect(typed(['quantity', 300], ['jurisdiction', 'ON'])).toBe(300)
  })
})

describe('beginning of a new document', () => {
  it('a new document of the warehouse begins where its author works, and with no place where that is not known', () => {
    const at = (location_id: number | null) => ({ location_id }) as Person
    expect(initialsOf(stockAdjustments, at(4)).location_id).toBe(4)
    expect(initialsOf(transfers, at(4))).toMatchObject({ from_location_id: 4 })
    expect(initialsOf(transfers, at(4))).not.toHaveProperty('to_location_id')
    expect(initialsOf(stockAdjustments, at(null))).not.toHaveProperty('location_id')
  })
})

describe('record that two people edit', () => {
  it('a record that two people edit follows the other one in fields no one here typed into', () => {
    const edit = absorb(type(fresh(row(1)), 'qty_planned', 7000), row(2, { due_on: '2026-11-19' }))
    expect([valueOf(edit, 'due_on'), valueOf(edit, 'qty_planned'), edit.conflicts]).toEqual([
      '2026-11-19',
      7000,
      {},
    ])
  })
  it('a record that two people edit shows both values of a field that both changed, and loses neither', () => {
    const edit = absorb(type(fresh(row(1)), 'qty_planned', 7000), row(2, { qty_planned: 6500 }))
    expect(valueOf(edit, 'qty_planned')).toBe(7000)
    expect(edit.conflicts).toEqual({
      qty_planned: { theirs: 6500, at: '2026-11-21T11:24:00.000Z', by: 3 },
    })
  })
  it('a record that two people edit takes the other value when that is chosen', () => {
    const both = absorb(type(fresh(row(1)), 'qty_planned', 7000), row(2, { qty_planned: 6500 }))
    const edit = settle(both, 'qty_planned', 'theirs')
    expect([valueOf(edit, 'qty_planned'), isDirty(edit)]).toEqual([6500, false])
  })
  it('a record that two people edit keeps one own value on top of the newest version when that is chosen', () => {
    const both = absorb(type(fresh(row(1)), 'qty_planned', 7000), row(2, { qty_planned: 6500 }))
    const edit = settle(both, 'qty_planned', 'mine')
    expect([valueOf(edit, 'qty_planned'), edit.base?.version, edit.conflicts]).toEqual([7000, 2, {}])
  })
  it('a record that two people edit sees no conflict where both typed the same', () => {
    const edit = absorb(type(fresh(row(1)), 'qty_planned', 6500), row(2, { qty_planned: 6500 }))
    expect([isDirty(edit), edit.conflicts]).toEqual([false, {}])
  })
  it('a record that two people edit ignores an older version that arrives late', () => {
    const edit = absorb(fresh(row(3)), row(2, { due_on: '2026-01-01' }))
    expect(valueOf(edit, 'due_on')).toBe('2026-11-20')
  })
  it('a record that two people edit knows no change when what was there is typed back', () => {
    expect(isDirty(type(type(fresh(row(1)), 'qty_planned', 1), 'qty_planned', 6000))).toBe(false)
  })

  const onItsWay = () => {
    const edit = type(fresh(row(1)), 'qty_planned', 7000)
    return sending(edit, edit.typed)
  }
  it('a record that two people edit keeps what was typed back while something else is on its way, whatever others change meanwhile', () => {
    const edit = absorb(type(onItsWay(), 'qty_planned', 6000), row(2, { due_on: '2026-11-19' }))
    expect([isDirty(edit), valueOf(edit, 'qty_planned'), valueOf(edit, 'due_on')]).toEqual([
      true,
      6000,
      '2026-11-19',
    ])
  })
  it('a record that two people edit knows no change when what was there is typed back after a save was refused', () => {
    expect(isDirty(type(notSent(onItsWay()), 'qty_planned', 6000))).toBe(false)
  })
  it('a record that two people edit does not go back where the answer of a save comes later than what others did since', () => {
    const now = absorb(onItsWay(), row(3, { qty_planned: 7000, due_on: '2026-11-19' }))
    const edit = afterSaving(now, onItsWay(), row(2, { qty_planned: 7000 }))
    expect([edit.base?.version, valueOf(edit, 'due_on'), isDirty(edit)]).toEqual([3, '2026-11-19', false])
  })
})
