import { describe, it } from 'vitest'
import { discountMachine } from '../../../../../src/machines/workflows/sale/discounts'
import { table, walk } from '../walk'

describe('discount', () => {
  it('a discount is activated and paused by sale, and ended by the system alone', () => {
    walk(
      discountMachine,
      table(`
  draft,paused activate active: admin sale
  active pause paused: admin sale
  active expire expired: system`),
      {},
    )
  })
})
