import { expect, it } from 'vitest'
import { tables } from '../../../server/demo/company/tables'
import { addFromStockOrders } from '../../../server/demo/stamping/fromStock'

const stampers = [2, 2, 1, 1, 1].map((spindles, at) => ({ id: at + 1, machine_id: 20 + at, spindles }))

it('open orders of stock are each on a spindle of their own, also where every stamper is at work', () => {
  const lot = (id: number) => ({
    product: { id, volume_ml: 30 },
    lot: { id },
    bin: 1,
    targets: [{ id: id + 100, excise_jurisdiction: 'ON' }],
  })
  const unstamped = { soon: [lot(1), lot(2), lot(3)], later: [lot(4), lot(5), lot(6)], shelf: 2 }
  for (const busy of [5, 4, 0]) {
    const open = addFromStockOrders(tables(), {
      unstamped,
      stampers,
      free: stampers.slice(busy),
      person: 1,
      pauseReason: undefined,
      now: Date.parse('2026-11-27T13:00:00Z'),
      timezone: 'America/Toronto',
    }).filter(({ isOpen }) => isOpen)
    const spindles = open.map(({ machine, spindle = 1 }) => `${machine.id}/${spindle}`)
    expect(spindles).toHaveLength(2)
    expect(new Set(spindles).size).toBe(2)
    for (const spindle of spindles)
      expect(stampers.slice(0, busy).map(({ id }) => `${id}/1`)).not.toContain(spindle)
  }
})
