import { create } from '../server/engine/crud'
import { afterEvent, onCreate, onEvent, onLines, onUpdate } from '../server/engine/hooks/hooks'
import type { Unit } from '../server/engine/unitTypes'
import { bins } from '../src/resources/inventory/bins/bins'
import { transfers } from '../src/resources/inventory/transfers/transfers'
import type { Row } from '../src/resources/kit/define/row'
import { optional, text } from '../src/resources/kit/fields/field'
import { check } from '../src/resources/kit/fields/validate'
import { quantity } from '../src/resources/kit/fields/numbers'
import { productChanges } from '../src/resources/inventory/product_changes/product_changes'
import { machines } from '../src/resources/production/machines/machines'
import { productionOrders } from '../src/resources/production/orders/production_orders'

// Checked by the compiler alone: each line below an expectation must be an error, or the expectation is one.

/** Writing is typed by the definition. */
export async function write(unit: Unit, order: Row<typeof productionOrders>) {
  await unit.insert(bins, { code: 'A-01', location_id: 1, kind: 'storage', is_active: true })
  // @ts-expect-error A required column of a new row is written with it.
  await unit.insert(bins, { code: 'A-01', location_id: 1 })
  // @ts-expect-error A column that only code writes is required, too, where the database has no default.
  await unit.insert(productChanges, { reason: 'Recall', base_values: {} })
  // @ts-expect-error A column of a new row exists.
  await unit.insert(bins, { kode: 'A-01', location_id: 1 })
  // @ts-expect-error A choice is one of its options.
  await unit.insert(bins, { code: 'A-01', location_id: 1, kind: 'stores' })
  const changes = { due_on: '2026-01-31', duo_on: '2026-01-31' }
  // @ts-expect-error A column in a variable exists, too.
  await unit.update(productionOrders, order.id, changes)
  // @ts-expect-error A column beside spread ones exists, too.
  await unit.update(machines, 1, { ...{ current_state: 'idle' as const }, curent_state: 'idle' })
  const loose: Record<string, unknown> = { due_on: 31 }
  // @ts-expect-error Values of any names and types are no columns.
  await unit.update(productionOrders, order.id, loose)
  // @ts-expect-error The database owns the id.
  await unit.update(productionOrders, order.id, { id: 2 })
  // @ts-expect-error A value has the type of its column.
  await unit.update(productionOrders, order.id, { due_on: 31 })
  // @ts-expect-error A status is a state of the machine.
  await unit.update(productionOrders, order.id, { status: 'drafted' })
  await unit.find(productionOrders, { status: ['draft', 'pending'], product_id: 1 })
  // @ts-expect-error Rows are found by columns.
  await unit.find(productionOrders, { product: 1 })
  // @ts-expect-error Rows are found by statuses of the machine.
  await unit.find(productionOrders, { status: ['drafted'] })
  await unit.fire(productionOrders, order.id, 'finish')
  await unit.fire(productionOrders, order.id, 'cancel', { cancel_note: 'Off' })
  // @ts-expect-error An event is one of the machine.
  await unit.fire(productionOrders, order.id, 'finnish')
  // @ts-expect-error What an event requires is sent with it.
  await unit.fire(productionOrders, order.id, 'cancel')
  // @ts-expect-error An event takes only its inputs.
  await unit.fire(productionOrders, order.id, 'cancel', { cancel_note: 'Off', note: 'Off' })
  // @ts-expect-error An input has its type.
  await unit.fire(productionOrders, order.id, 'cancel', { cancel_note: 1 })
}

/** A document is created from its fields and its lines. */
export async function createDocument(unit: Unit, line: { product_id: number; qty_requested: number }) {
  await create(unit, transfers, { from_location_id: 1, to_location_id: 2, transfer_lines: [line] })
  // @ts-expect-error A required field is given.
  await create(unit, transfers, { from_location_id: 1, transfer_lines: [line] })
  const lines = [{ product_id: 1 }]
  // @ts-expect-error A line has its required fields.
  await create(unit, transfers, { from_location_id: 1, to_location_id: 2, transfer_lines: lines })
}

/** Values that are checked have the types of their fields. */
export function checking(body: unknown) {
  const checked = check({ note: optional(text('Note', 40)), qty: quantity('Quantity') }, body)
  if (!checked.ok) return 0
  // @ts-expect-error A name that is not among the fields has no value.
  const { kote } = checked.values
  // @ts-expect-error What may be left out may be missing.
  return [kote, checked.values.qty.toFixed(), checked.values.note.length]
}

/** Handlers get and give what the definition says. */
export function handlers() {
  onCreate(productionOrders, async (unit, values) => ({ ...values, submitted_by_id: unit.by.id }))
  // @ts-expect-error A handler answers with columns.
  onCreate(productionOrders, async (unit, values) => ({ ...values, submitter_id: unit.by.id }))
  // @ts-expect-error A changed field exists.
  onUpdate(productionOrders, async (_unit, _before, changes) => ({ due_on: changes.duo_on }))
  // @ts-expect-error Lines come by the tables of the definition.
  onLines(transfers, async (_unit, _row, { transfer_line }) => ({ line_count: transfer_line.length }))
  onLines(transfers, async (_unit, _row, { transfer_lines: lines }) => ({
    // @ts-expect-error A line has the columns of its table.
    line_count: lines.filter(({ quantity: qty }) => qty > 0).length,
  }))
  onEvent(productionOrders, 'hold', async (_unit, _order, payload) => payload)
  // @ts-expect-error An event is one of the machine.
  onEvent(productionOrders, 'held', async () => undefined)
  // @ts-expect-error A payload has the inputs of its event alone.
  onEvent(productionOrders, 'hold', async (_unit, _order, { note }) => ({ hold_note: note }))
  // @ts-expect-error An outcome is written to columns.
  onEvent(productionOrders, 'ship', async (unit) => ({ shiped_at: unit.at }))
  // @ts-expect-error An event is one of the machine.
  afterEvent(productionOrders, 'held', async () => undefined)
}
