import { expect, it } from 'vitest'
import { modules, type Role } from '../../../../src/access'
import { documentAddress } from '../../../../src/views/fields/documentAddress'
import { loadRegistry } from '../../../../src/views/registry/registry'

// Every screen with a form waits for the definitions.
await loadRegistry()

const ledTo = (source_type: string, role: Role) =>
  documentAddress({ source_type, source_id: 42 }, { roles: [role], modules: [...modules] })

it('the number of a document leads to it for who may open its screen, and nowhere for others', () => {
  expect(ledTo('purchases', 'purchase')).toBe('/purchase/42')
  expect(ledTo('purchases', 'trainer')).toBeNull()
  expect(ledTo('production_orders', 'planning')).toBe('/production/production-orders/42')
  expect(ledTo('production_orders', 'trainer')).toBeNull()
})

it('what has no screen of its own leads nowhere', () => {
  expect(ledTo('stock_levels', 'admin')).toBeNull()
  expect(ledTo('', 'admin')).toBeNull()
})
