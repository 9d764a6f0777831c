import { describe, expect, it } from 'vitest'
import type { DutyExempt } from '../../../../src/resources/production/stamps/dutyExempt'
import { type ExciseGoods, forbiddenBy, stampBy } from '../../../../src/resources/production/stamps/clock'

describe('the time in which goods are stamped (Excise Act, 2001, s. 158.46)', () => {
  it.each([
    ['2026-11-01', '2027-01-31'],
    ['2026-11-30', '2027-01-31'],
    ['2026-12-31', '2027-02-28'],
    ['2027-12-01', '2028-02-29'],
    ['2026-07-15', '2026-09-30'],
  ])('what was packaged on %s is stamped by %s, the end of the second month after it', (packaged, by) =>
    expect(stampBy(packaged, 2)).toBe(by),
  )

  const packaged = { packaged_on: '2026-09-10', stamp_by: '2026-11-30' }
  const unstamped = { jurisdiction: null, stamped_on: null, ...packaged }
  const waiting = { jurisdiction: 'ON', stamped_on: null, ...packaged }
  const stamped = { jurisdiction: 'ON', stamped_on: '2026-10-01', ...packaged }
  const exported = { jurisdiction: 'EX', stamped_on: null, packaged_on: '2026-09-10', stamp_by: null }
  const bought = { jurisdiction: 'ON', stamped_on: null, packaged_on: null, stamp_by: null }
  const liquid = { jurisdiction: null, stamped_on: null, packaged_on: null, stamp_by: null }

  type Goods = ExciseGoods & { stamp_by: string | null }
  const into = (goods: Goods, on = '2026-12-01') =>
    forbiddenBy({ goods, reason: 'bin_move', intoWarehouse: true, outOfWarehouse: false, on, exempt: 'no' })
  const outOf = (goods: Goods, reason: string, exempt: DutyExempt = 'no') =>
    forbiddenBy({ goods, reason, intoWarehouse: false, outOfWarehouse: true, on: '2026-12-01', exempt })
  const moved = (goods: Goods, reason: string, on: string, exempt: DutyExempt = 'no') =>
    forbiddenBy({ goods, reason, intoWarehouse: false, outOfWarehouse: false, on, exempt })

  it('packaged goods without a stamp enter an excise warehouse; stamped goods and liquid do not (s. 158.67)', () => {
    expect([unstamped, waiting, exported].map((goods) => into(goods))).toEqual([null, null, null])
    expect([stamped, bought].map((goods) => into(goods))).toEqual(['stamped_enters', 'stamped_enters'])
    expect(into(liquid)).toBe('unpackaged_enters')
  })

  it('goods leave an excise warehouse for re-work, destruction, analysis and export alone (s. 158.68)', () => {
    for (const reason of ['consume', 'scrap', 'sample', 'reverse'])
      expect(outOf(unstamped, reason), reason).toBeNull()
    for (const reason of ['bin_move', 'repack', 'pick', 'ship', 'transfer_out'])
      expect(outOf(unstamped, reason), reason).toBe('leaves_warehouse')
    for (const reason of ['pick', 'ship']) expect(outOf(exported, reason), reason).toBeNull()
  })

  it('goods are stamped on the last day of their time, and afterwards no more', () => {
    for (const goods of [unstamped, waiting]) {
      expect(moved(goods, 'repack', '2026-11-30')).toBeNull()
      expect(moved(goods, 'repack', '2026-12-01')).toBe('clock_over')
      expect(moved(goods, 'scrap', '2026-12-01')).toBeNull()
    }
    expect(moved(stamped, 'pick', '2026-12-01')).toBeNull()
    expect(moved(exported, 'pick', '2026-12-01')).toBeNull()
  })

  it('unstamped goods are not shipped to a customer, stamped and exported ones are (s. 158.42)', () => {
    expect(moved(unstamped, 'ship', '2026-11-01')).toBe('unstamped_leaves')
    expect(moved(waiting, 'ship', '2026-11-01')).toBe('unstamped_leaves')
    for (const goods of [stamped, exported, bought, liquid])
      expect(moved(goods, 'ship', '2026-11-01')).toBeNull()
  })

  it('goods without a stamp leave exempt from duty, an excise warehouse not to another licensee (s. 158.42, 158.68)', () => {
    const exempts = ['export', 'representative', 'licensee', 'analysis_destruction'] as const
    for (const exempt of exempts) {
      for (const goods of [unstamped, waiting, exported])
        expect(moved(goods, 'ship', '2026-11-01', exempt), exempt).toBeNull()
      for (const goods of [stamped, bought])
        for (const reason of ['pick', 'ship'])
          expect(moved(goods, reason, '2026-11-01', exempt), exempt).toBe('stamped_exempt')
      const isHeld = exempt === 'licensee'
      for (const goods of [unstamped, waiting, exported])
        expect(outOf(goods, 'pick', exempt), exempt).toBe(isHeld ? 'leaves_warehouse' : null)
      expect(outOf(unstamped, 'bin_move', exempt)).toBe('leaves_warehouse')
      // On its way from there to who takes it.
      expect(moved(unstamped, 'ship', '2026-12-01', exempt), exempt).toBe(isHeld ? 'clock_over' : null)
      expect(moved(unstamped, 'pick', '2026-12-01', exempt), exempt).toBe('clock_over')
    }
  })
})
