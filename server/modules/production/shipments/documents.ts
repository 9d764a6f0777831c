import { sql } from 'kysely'
import { locations } from '../../../../src/resources/general/places/locations'
import { allocations } from '../../../../src/resources/inventory/allocations/allocations'
import { lots } from '../../../../src/resources/inventory/stock/lots'
import { type Transfer, transfers } from '../../../../src/resources/inventory/transfers/transfers'
import { type Shipment, shipments } from '../../../../src/resources/production/shipments/shipments'
import { words } from '../../../../src/resources/kit/text/words'
import { t } from '../../../../src/texts/texts'
import { nextNumber } from '../../../engine/documentNumbers'
import { Refused } from '../../../engine/errors'
import { afterEvent, beforeLock } from '../../../engine/hooks/hooks'
import type { Unit } from '../../../engine/unitTypes'
import { documentOf } from './contents'
import { lockDocument, plannedFor, toCentre, toCustomer } from './destination'
import { drawUp } from './drawUp'
import { linesOf } from './sums'

type Of = { allocation_id: number } | { transfer_id: number }

/** The shipment of a packing list or transfer that is not cancelled; undefined where there is none. */
async function shipmentOf(unit: Unit, of: Of): Promise<Shipment | undefined> {
  return (await unit.find(shipments, of)).find(({ status }) => status !== 'cancelled')
}

const onShipment = ({ id, number, status }: Shipment, text: string) =>
  new Refused('on_shipment', {
    text,
    number,
    status,
    path: `${shipments.path}?open=${id}`,
  })

/** What leaves, or ends, without its shipment cancels the draft of it; what is being shipped is left to the shipment. */
async function endsWithout(unit: Unit, of: Of, document: string, cancel_note: string) {
  const shipment = await shipmentOf(unit, of)
  if (!shipment || shipment.status === 'shipped' || shipment.status === 'delivered') return
  const { number, status } = shipment
  if (status !== 'draft')
    throw onShipment(
      shipment,
      t('{document} is on {number}, which is {status}: use the shipment', {
        document,
        number,
        status: words(status).toLowerCase(),
      }),
    )
  await unit.fire(shipments, shipment.id, 'cancel', { cancel_note })
}

/** What is opened again, or ends, frees its shipment, unless that is loaded. */
async function endsWith(unit: Unit, of: Of, document: string, cancel_note: string, keepsDraft: boolean) {
  const shipment = await shipmentOf(unit, of)
  if (!shipment) return
  const { id, number, status } = shipment
  if (status === 'loading')
    throw onShipment(shipment, t('{document} is loaded on {number}: unload it first', { document, number }))
  if (status === 'ready' || (status === 'draft' && !keepsDraft))
    await unit.fire(shipments, id, 'cancel', { cancel_note })
}

/** A document is reversed by its shipment, which is then ready again; one that went without is reversed alone. */
async function assertReversedByShipment(unit: Unit, of: Of, document: string) {
  const shipment = await shipmentOf(unit, of)
  if (shipment?.status === 'shipped' || shipment?.status === 'delivered')
    throw onShipment(
      shipment,
      t('{document} left with {number}: reverse the shipment', { document, number: shipment.number }),
    )
}

// Packed goods are on the board of the dock at once; packed again after a change, their draft is drawn up anew.
afterEvent(allocations, 'pack', async (unit, allocation) => {
  const found = await shipmentOf(unit, { allocation_id: allocation.id })
  const shipment =
    found ??
    (await unit.insert(shipments, {
      number: await nextNumber(unit.trx, 'SHP'),
      ...(await toCustomer(unit, allocation)),
      ...(await plannedFor(unit, allocation.promised_on)),
    }))
  await drawUp(unit, shipment)
})
afterEvent(allocations, 'ship', (unit, { id, number }) =>
  endsWithout(unit, { allocation_id: id }, number, t('{number} was shipped directly', { number })),
)
afterEvent(allocations, 'reopen', (unit, { id, number }) =>
  endsWith(unit, { allocation_id: id }, number, t('{number} is back in picking', { number }), true),
)
afterEvent(allocations, 'cancel', (unit, { id, number }) =>
  endsWith(unit, { allocation_id: id }, number, t('{number} was cancelled', { number }), false),
)
afterEvent(allocations, 'reverse', (unit, { id, number }) =>
  assertReversedByShipment(unit, { allocation_id: id }, number),
)

const isForCentre = async (unit: Unit, { to_location_id }: Transfer) =>
  (await unit.get(locations, to_location_id)).kind === 'distribution_centre'

afterEvent(transfers, 'release', async (unit, transfer) => {
  if (!(await isForCentre(unit, transfer)) || (await shipmentOf(unit, { transfer_id: transfer.id }))) return
  const shipment = await unit.insert(shipments, {
    number: await nextNumber(unit.trx, 'SHP'),
    ...(await toCentre(unit, transfer)),
    ...(await plannedFor(unit, transfer.needed_on)),
  })
  await drawUp(unit, shipment)
})
afterEvent(transfers, 'pick', async (unit, { id }) => {
  const shipment = await shipmentOf(unit, { transfer_id: id })
  if (shipment?.status === 'draft') await drawUp(unit, shipment)
})
afterEvent(transfers, 'ship', (unit, { id, number }) =>
  endsWithout(unit, { transfer_id: id }, number, t('{number} was shipped directly', { number })),
)
afterEvent(transfers, 'cancel', (unit, { id, number }) =>
  endsWith(unit, { transfer_id: id }, number, t('{number} was cancelled', { number }), false),
)
afterEvent(transfers, 'reverse', (unit, { id, number }) =>
  assertReversedByShipment(unit, { transfer_id: id }, number),
)
for (const event of ['finish', 'write_off'] as const)
  afterEvent(transfers, event, async (unit, { id, number }) => {
    const shipment = await shipmentOf(unit, { transfer_id: id })
    if (shipment?.status === 'shipped')
      await unit.fire(shipments, shipment.id, 'deliver', {
        proof_of_delivery: t('{number} received', { number }),
      })
  })

/** Takes a shipment down that may not leave: unloaded, and cancelled once it is ready; a draft is drawn up anew. */
async function takeDown(unit: Unit, id: number, cancel_note: string) {
  const shipment = await unit.lock(shipments, id)
  for (const { id: line_id, loaded_at } of await linesOf(unit, shipment))
    if (loaded_at !== null) await unit.fire(shipments, id, 'unload', { line_id })
  if ((await unit.get(shipments, id)).status === 'ready')
    await unit.fire(shipments, id, 'cancel', { cancel_note })
}

// Goods that may not be used any more come off the truck before their promises are freed.
beforeLock(lots, async (unit, lotId, fired) => {
  if (fired?.event !== 'hold' && fired?.event !== 'reject' && fired?.event !== 'expire') return
  const { rows } = await sql<Pick<Shipment, 'id' | 'allocation_id' | 'transfer_id'>>`
    select s.id, s.allocation_id, s.transfer_id from shipments s
    where s.status in ('ready', 'loading') and exists (select 1 from shipment_lines l where l.shipment_id = s.id
      and l.removed_at is null and (l.lot_id = ${lotId}
        or exists (select 1 from cartons c where c.skid_id = l.skid_id and c.lot_id = ${lotId})))
    order by s.allocation_id, s.transfer_id, s.id`.execute(unit.trx)
  for (const { id, ...shipment } of rows) {
    if (documentOf(shipment) !== null) await lockDocument(unit, shipment)
    await takeDown(unit, id, t('A lot of it may no longer be used'))
  }
})
