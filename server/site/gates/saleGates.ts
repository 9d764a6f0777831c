import { closedGate } from '../../../src/resources/production/gates/gate'
import { type GatedSaleEvent, saleGates } from '../../../src/resources/sale/saleGates'
import { saleGatesNow } from '../../../src/resources/sale/sale_gates'
import type { Unit } from '../../engine/unitTypes'
import { refusalOf } from './gateRefusal'

/** Refuses what a gate closes of an order: its confirmation, its release, or the shipping of its goods. */
export async function assertSaleGates(unit: Unit, saleId: number, event: GatedSaleEvent) {
  const [facts] = await unit.find(saleGatesNow, { id: saleId })
  const closed = facts ? closedGate(saleGates, facts, event, unit.doneAt) : null
  if (closed) throw refusalOf(closed)
}
