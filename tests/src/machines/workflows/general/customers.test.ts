import { describe, expect, it } from 'vitest'
import { offered } from '../../../../../src/machines/kit'
import { customerMachine } from '../../../../../src/machines/workflows/general/customers'
import { person, table, walk } from '../walk'

const customerTable = `
  active hold on_hold: admin sale
  on_hold release active: admin
  active deactivate inactive: admin
  inactive activate active: admin
  active,on_hold,inactive merge_away inactive: system`

describe('customer', () => {
  it('a customer moves for whom the workflow table names', () =>
    walk(customerMachine, table(customerTable), {}))

  it('a customer is stopped by sale and let go again by administration alone', () => {
    expect(offered(customerMachine, 'active', {}, person('sale'))).toEqual(['hold'])
    expect(offered(customerMachine, 'on_hold', {}, person('sale'))).toEqual([])
    expect(offered(customerMachine, 'on_hold', {}, person('admin'))).toEqual(['release'])
  })
})
