import { describe, it } from 'vitest'
import { shipmentMachine } from '../../../../../src/machines/workflows/floor/shipments'
import { table, walk } from '../walk'

describe('shipment', () => {
  it('a shipment moves for whom the workflow table names', () =>
    walk(
      shipmentMachine,
      table(`
        draft make_ready ready: shipping
        draft,ready cancel cancelled: shipping system
        ready load loading: shipping
        loading load loading: shipping
        loading unload loading: shipping system
        loading fall_back ready: system
        ready,loading ship shipped: shipping
        shipped deliver delivered: shipping system
        shipped reverse ready: admin`),
      {},
    ))
})
