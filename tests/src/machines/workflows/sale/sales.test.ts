import { describe, expect, it } from 'vitest'
import { offered, step } from '../../../../../src/machines/kit'
import { saleMachine } from '../../../../../src/machines/workflows/sale/sales'
import { allActors, person, table, walk } from '../walk'

const untouched = 'confirmed,partially_allocated,allocated'
const moving = `${untouched},in_progress,partially_shipped,shipped`
const saleTable = (release: string) => `
  draft,on_hold confirm confirmed: admin sale
  on_hold release confirmed: ${release}
  ${untouched} hold on_hold: admin sale
  ${untouched} hold_back on_hold: system
  draft,on_hold,${untouched} cancel cancelled: admin sale
  partially_shipped close_short done: admin sale
  shipped close done: admin sale system
  partially_shipped return partially_shipped: admin sale
  shipped return shipped: admin sale
  done return done: admin sale
  ${moving} unallocate confirmed: system
  ${moving} allocate_part partially_allocated: system
  ${moving} allocate allocated: system
  ${moving} start in_progress: system
  ${moving} ship_part partially_shipped: system
  ${moving} ship shipped: system`

describe('sale', () => {
  it('a sale moves for whom the workflow table names; who holds it for money is not who lets it go', () => {
    walk(saleMachine, table(saleTable('admin director')), { hold_reason: 'credit' })
    walk(saleMachine, table(saleTable('admin director')), { hold_reason: 'price' })
    walk(saleMachine, table(saleTable('admin sale')), { hold_reason: 'manual' })
  })

  it('a sale held for compliance is let go by no one: it is corrected and confirmed', () => {
    const onHold = { hold_reason: 'compliance' }
    const released = allActors.filter(([, by]) => step(saleMachine, 'on_hold', onHold, 'release', by).ok)
    expect(released).toEqual([])
    expect(offered(saleMachine, 'on_hold', onHold, person('sale'))).toEqual(['confirm', 'cancel'])
  })

  it('a sale offers a director nothing but to release', () => {
    const director = person('director')
    expect(offered(saleMachine, 'on_hold', { hold_reason: 'credit' }, director)).toEqual(['release'])
    expect(offered(saleMachine, 'on_hold', { hold_reason: 'compliance' }, director)).toEqual([])
    expect(offered(saleMachine, 'confirmed', { hold_reason: null }, director)).toEqual([])
  })
})
