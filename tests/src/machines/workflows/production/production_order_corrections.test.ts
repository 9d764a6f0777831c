import { describe, expect, it } from 'vitest'
import { type Actor, roles } from '../../../../../src/access'
import { step as sent } from '../../../../../src/machines/kit'
import {
  orderCorrectors,
  productionOrderCorrectionMachine,
} from '../../../../../src/machines/workflows/production/corrections/production_order_corrections'

describe('the machine of a correction', () => {
  it('lets only another person who may correct orders decide, and only the requester withdraw', () => {
    for (const role of roles)
      for (const status of ['pending', 'approved', 'rejected', 'withdrawn'])
        for (const own of [true, false])
          for (const event of ['approve', 'reject', 'withdraw']) {
            const by: Actor = { id: 7, name: 'One', roles: [role], modules: [] }
            const { ok } = sent(
              productionOrderCorrectionMachine,
              status,
              { requested_by_id: own ? 7 : 8 },
              event,
              by,
            )
            const isCorrector = role === 'admin' || orderCorrectors.some((one) => one === role)
            const may = status === 'pending' && (event === 'withdraw' ? own : !own && isCorrector)
            expect({ role, status, own, event, ok }).toEqual({ role, status, own, event, ok: may })
          }
  })
})
