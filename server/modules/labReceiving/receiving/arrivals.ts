import { sql } from 'kysely'
import type { Lot } from '../../../../src/resources/inventory/stock/lots'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import {
  type LabReceivingItem,
  labReceivingItems,
} from '../../../../src/resources/labReceiving/lab_receiving_items'
import { type LabReceiving, labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { sumOf } from '../../../../src/resources/kit/text/sum'
import { t } from '../../../../src/texts/texts'
import { invalid, invalidBecause } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { lotOf } from './labLots'

const other = (text: string) => ({ code: 'other', text })

/** An item with what of it goes into stock now, and the lot that it goes under. */
export type Arrival = { item: LabReceivingItem; place: number; containers: LabContainer[]; lot: Lot }

export const isUnaccepted = ({ source_status, accepted_by_id }: LabReceivingItem) =>
  (source_status === 'not_in_purchase' || source_status === 'not_in_transfer') && accepted_by_id === null

/** What is wrong with an item that is to be posted, by field. */
function wrongOf(item: LabReceivingItem, { kind, received_on }: LabReceiving, today: string): FieldErrors {
  const wrong: FieldErrors = {}
  if (item.supplier_lot === null) wrong.supplier_lot = 'required'
  if (item.flashpoint_class_id === null) wrong.flashpoint_class_id = 'required'
  const isExpired =
    item.expires_on !== null && (item.expires_on < today || item.expires_on <= (received_on ?? today))
  if (isExpired && kind !== 'return_from_floor') {
    if (kind !== 'sample') wrong.expires_on = other(t('Already expired on receipt'))
    else if (item.expired_reason === null) wrong.expired_reason = 'requiredif'
  }
  return wrong
}

/** The items of a delivery with their containers that wait to be posted. */
async function coming(unit: Unit, receiving: LabReceiving) {
  const items = await unit.find(labReceivingItems, { lab_receiving_id: receiving.id })
  const waiting = await unit.find(labReceivingContainers, {
    lab_receiving_item_id: items.map(({ id }) => id),
    status: 'expected',
  })
  return items.flatMap((item, place) => {
    const containers = waiting.filter(({ lab_receiving_item_id: of }) => of === item.id)
    return containers.length > 0 ? [{ item, place, containers }] : []
  })
}

async function assertPhoto(unit: Unit, { id, condition }: LabReceiving) {
  if (condition !== 'damaged') return
  const { rows } =
    await sql`select from attachments where entity = ${labReceivings.name} and entity_id = ${id}
    and mime like 'image/%' limit 1`.execute(unit.trx)
  if (rows.length === 0) throw invalidBecause('condition', t('Attach a photo of the damage'))
}

/** Everything that goes into stock now, or the refusal of all that is wrong with it. */
export async function arrivalsOf(unit: Unit, receiving: LabReceiving): Promise<Arrival[]> {
  const found = await coming(unit, receiving)
  if (found.length === 0) throw invalidBecause('containers', t('Weigh at least one container'))
  await assertPhoto(unit, receiving)
  const today = await plantToday(unit)
  const errors: FieldErrors = {}
  for (const { item, place } of found)
    for (const [field, rule] of Object.entries(wrongOf(item, receiving, today)))
      errors[`items.${place}.${field}`] = rule
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const arrivals: Arrival[] = []
  for (const one of found) arrivals.push({ ...one, lot: await lotOf(unit, receiving, one.item) })
  return arrivals
}

export const qtyOf = (containers: readonly LabContainer[]) =>
  Number(sumOf(containers.map(({ initial_qty }) => initial_qty)))

export function byBin(containers: readonly LabContainer[]) {
  const bins = new Map<number, LabContainer[]>()
  for (const one of containers) bins.set(one.bin_id, [...(bins.get(one.bin_id) ?? []), one])
  return bins
}
