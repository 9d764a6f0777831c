import { sql } from 'kysely'
import { containerCode } from '../../../../src/resources/labReceiving/containerCode'
import { type FillFault, filled, type Filled } from '../../../../src/resources/labReceiving/containerFill'
import { labReceivingCalls } from '../../../../src/resources/labReceiving/labReceivingCalls'
import {
  type LabContainer,
  labReceivingContainers,
} from '../../../../src/resources/labReceiving/lab_receiving_containers'
import {
  type LabReceivingItem,
  labReceivingItems,
} from '../../../../src/resources/labReceiving/lab_receiving_items'
import { labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import { t } from '../../../../src/texts/texts'
import { type InputOf, onCall } from '../../../calls/handlers'
import { nextNumbers } from '../../../engine/documentNumbers'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { assertCabinets, lockBins } from '../classes/cabinetRules'
import { type LabGoods, labGoodsOf, openDelivery } from './items'
import { publishTotals } from './totals'

const other = (text: string) => ({ code: 'other', text })

const faults: Record<FillFault, () => FieldErrors> = {
  gross_below_tare: () => ({ gross_g: other(t('Gross must be more than tare')) }),
  nothing_measured: () => ({ gross_g: 'requiredif', volume_ml: 'requiredif' }),
  no_density: () => ({ density_g_ml: 'requiredif' }),
  volume_differs: () => ({ volume_ml: other(t('Volume and weight do not agree within 0.5 %')) }),
  too_little: () => ({ gross_g: other(t('Too little to be booked')) }),
}

/** The content of a container, or the fault of the field that is wrong. */
export function filledOrFault(
  measured: Parameters<typeof filled>[0],
  goods: LabGoods,
  density: number | null,
): Filled {
  const content = filled(measured, goods, density)
  if (typeof content === 'string') throw invalid(faults[content]())
  return content
}

type Input = InputOf<typeof labReceivingCalls.addContainers>

/** The value of one container: its own, or the one that all have. */
const valueAt = (values: readonly number[] | null, place: number) =>
  values === null || values.length === 0 ? null : ((values.length === 1 ? values[0] : values[place]) ?? null)

function assertCounts({ count, gross_g, volume_ml }: Input) {
  const wrong: FieldErrors = {}
  for (const [name, values] of Object.entries({ gross_g, volume_ml }))
    if (values && values.length > 1 && values.length !== count) wrong[name] = 'size'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** What of an item has to be known before its containers are labelled. */
function assertReady(item: LabReceivingItem, goods: LabGoods) {
  const wrong: FieldErrors = {}
  if (item.supplier_lot === null) wrong.supplier_lot = 'required'
  if (item.flashpoint_class_id === null)
    wrong.flash_point_c = other(t('Enter the flash point of the safety data sheet, or that it has none'))
  if (goods.kind === 'nicotine' && item.nicotine_mg_ml === null) wrong.nicotine_mg_ml = 'requiredif'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** A serial number is that of one container, which comes once. */
async function assertSerial(unit: Unit, product_id: number, supplier_serial: string, count: number) {
  if (count > 1) throw invalid({ supplier_serial: other(t('A serial number is that of one container')) })
  const same = await unit.find(labReceivingContainers, { product_id, supplier_serial })
  const taken = same.find(({ status }) => status !== 'void')
  if (taken)
    throw invalid({
      supplier_serial: {
        code: 'unique',
        text: t('{number} has this serial number', { number: taken.number }),
      },
    })
}

type NewContainer = Filled & {
  number: string
  qr_code: string
  gross_g: number | null
  tare_g: number | null
  supplier_serial?: string | null
}

/** What new containers have from their item. */
type OfItem = Pick<
  LabReceivingItem,
  | 'product_id'
  | 'lot_id'
  | 'flashpoint_class_id'
  | 'is_toxic'
  | 'min_storage_c'
  | 'max_storage_c'
  | 'expires_on'
  | 'retest_on'
> & { id: number | null }

/** Writes new containers in one statement, with their numbers and codes. */
export async function writeContainers(
  unit: Unit,
  item: OfItem,
  place: { container_type: LabContainer['container_type']; bin_id: number; shelf: number | null },
  rows: readonly NewContainer[],
): Promise<LabContainer[]> {
  const author = unit.by.id > 0 ? unit.by.id : null
  const { rows: written } = await sql<{ id: number }>`
    insert into lab_receiving_containers (number, qr_code, supplier_serial, lab_receiving_item_id, product_id, lot_id, container_type, gross_g,
      tare_g, net_g, volume_ml, initial_ml, initial_qty, remaining_qty, bin_id, shelf, flashpoint_class_id, is_toxic,
      min_storage_c, max_storage_c, expires_on, retest_on, created_by, updated_by)
    select n.number, n.qr_code, n.supplier_serial, ${item.id}::bigint, ${item.product_id}::bigint, ${item.lot_id}::bigint,
      ${place.container_type}, n.gross_g, n.tare_g, n.net_g, n.volume_ml, n.ml, n.qty, n.qty, ${place.bin_id}::bigint,
      ${place.shelf}::integer, ${item.flashpoint_class_id}::bigint, ${Boolean(item.is_toxic)}, ${item.min_storage_c}::numeric,
      ${item.max_storage_c}::numeric, ${item.expires_on}::date, ${item.retest_on}::date, ${author}::bigint, ${author}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (number text, qr_code text, supplier_serial text, gross_g numeric, tare_g numeric,
      net_g numeric, volume_ml numeric, ml numeric, qty numeric)
    order by n.number returning id`.execute(unit.trx)
  const made = written.map(({ id }) => id)
  await unit.recordWritten(labReceivingContainers, new Map(made.map((id) => [id, null])))
  return unit.find(labReceivingContainers, { id: made })
}

onCall(labReceivingCalls.addContainers, async ({ unit, input }) => {
  const { id, count, tare_g, gross_g, volume_ml, container_type, bin_id, shelf, supplier_serial } = input
  assertCounts(input)
  const found = await unit.get(labReceivingItems, id)
  const receiving = await openDelivery(unit, found.lab_receiving_id)
  if (receiving.status === 'draft')
    throw new Refused('invalid_transition', { text: t('Start {number} first', { number: receiving.number }) })
  const item = await unit.lock(labReceivingItems, id)
  const goods = await labGoodsOf(unit, item.product_id)
  assertReady(item, goods)
  if (supplier_serial !== null) await assertSerial(unit, item.product_id, supplier_serial, count)
  const contents = Array.from({ length: count }, (_, place) => {
    const measured = { gross_g: valueAt(gross_g, place), tare_g, volume_ml: valueAt(volume_ml, place) }
    return { ...measured, ...filledOrFault(measured, goods, item.density_g_ml) }
  })
  await lockBins(unit, [bin_id])
  await assertAtBench(unit, bin_id, receiving.location_id)
  const numbers = await nextNumbers(unit.trx, 'LC', count)
  const containers = await writeContainers(
    unit,
    item,
    { container_type, bin_id, shelf },
    contents.map((content, place) => {
      const number = numbers[place] ?? ''
      return {
        ...content,
        number,
        supplier_serial,
        qr_code: containerCode({ number, sku: goods.sku, lot: item.supplier_lot ?? '' }),
      }
    }),
  )
  await assertCabinets(
    unit,
    containers.map((one) => one.id),
  )
  // The event says that the delivery goes on, and moves its version.
  await unit.transition(labReceivings, receiving.id, 'add_containers', {})
  await publishTotals(unit, receiving.id)
  return {
    item: await unit.get(labReceivingItems, id),
    receiving: await unit.get(labReceivings, receiving.id),
    containers,
  }
})

/** Containers are stored where they are received. */
export async function assertAtBench(unit: Unit, binId: number, locationId: number) {
  const { rows } = await sql<{ location_id: number | null; kind: string }>`
    select location_id, kind from bins where id = ${binId}`.execute(unit.trx)
  if (rows[0]?.location_id !== locationId)
    throw invalid({ bin_id: other(t('This bin is at another location')) })
  if (!['lab', 'quarantine', 'storage'].includes(rows[0].kind)) throw invalid({ bin_id: 'in' })
}

onCall(labReceivingCalls.takeOff, async ({ unit, input: { id, container_ids } }) => {
  const { lab_receiving_id } = await unit.get(labReceivingItems, id)
  await openDelivery(unit, lab_receiving_id)
  const own = await unit.find(labReceivingContainers, { id: container_ids, lab_receiving_item_id: id })
  if (own.length < new Set(container_ids).size) throw invalid({ container_ids: 'exists' })
  for (const container of own) await voidContainer(unit, container)
  await publishTotals(unit, lab_receiving_id)
  return unit.get(labReceivingItems, id)
})

/** Makes a container that was never in stock void. */
export async function voidContainer(unit: Unit, { id, status, number }: LabContainer) {
  if (status !== 'expected')
    throw new Refused('invalid_transition', { text: t('{number} is in stock', { number }) })
  await unit.transition(labReceivingContainers, id, 'void', { remaining_qty: 0 })
}
