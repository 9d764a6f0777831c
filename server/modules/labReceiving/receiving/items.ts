import { sql } from 'kysely'
import { labReceivingContainers } from '../../../../src/resources/labReceiving/lab_receiving_containers'
import {
  type LabReceivingItem,
  labReceivingItems,
} from '../../../../src/resources/labReceiving/lab_receiving_items'
import { type LabReceiving, labReceivings } from '../../../../src/resources/labReceiving/lab_receivings'
import type { FieldErrors } from '../../../../src/resources/kit/fields/validate'
import type { UpdateValues } from '../../../../src/resources/kit/define/row'
import { t } from '../../../../src/texts/texts'
import { beforeLock, onCreate, onRemove, onUpdate } from '../../../engine/hooks/hooks'
import { invalid, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { deliveries } from '../../../site/purchaseHooks'
import { assertCabinets } from '../classes/cabinetRules'
import { computedClass } from '../classes/flashpointClasses'
import { flashpointClasses } from '../../../../src/resources/labReceiving/flashpoint_classes'
import { publishTotals } from './totals'

const other = (text: string) => ({ code: 'other', text })
const open: readonly string[] = ['draft', 'in_progress', 'partially_received']

/** The delivery of an item, locked while its items and containers change. */
export async function openDelivery(unit: Unit, id: number): Promise<LabReceiving> {
  const receiving = await unit.lock(labReceivings, id)
  if (!open.includes(receiving.status))
    throw new Refused('invalid_transition', {
      text: t('{number} is closed: its items are fixed', { number: receiving.number }),
    })
  return receiving
}

/** What of a product decides how it is received here. */
export type LabGoods = {
  id: number
  sku: string
  kind: string
  dimension: string
  factor_to_base: number
  decimals: number
  measure: string
  density_g_ml: number | null
  is_toxic: boolean
  lot_tracked: boolean
}

export async function labGoodsOf(unit: Unit, productId: number): Promise<LabGoods> {
  const { rows } = await sql<LabGoods>`
    select p.id, p.sku, p.kind, m.dimension, m.factor_to_base::float8 as factor_to_base, m.decimals, m.code as measure,
      p.density_g_ml::float8 as density_g_ml, p.is_toxic or p.kind = 'nicotine' as is_toxic, p.lot_tracked
    from products p join measures m on m.id = p.stock_measure_id where p.id = ${productId}`.execute(unit.trx)
  if (!rows[0]) throw invalid({ product_id: 'exists' })
  return rows[0]
}

/** The papers of an item of which nothing is known yet. */
export const noPapers = {
  manufactured_on: null,
  expired_reason: null,
  retest_on: null,
  density_g_ml: null,
  flash_point_c: null,
  has_no_flash_point: false,
  boiling_point_c: null,
  flashpoint_class_id: null,
  nicotine_mg_ml: null,
  min_storage_c: null,
  max_storage_c: null,
  coa_reference: null,
  sds_reference: null,
  sds_revision: null,
  sds_language: null,
  sds_on: null,
}

type Typed = Pick<
  LabReceivingItem,
  | 'flash_point_c'
  | 'boiling_point_c'
  | 'flashpoint_class_id'
  | 'manufactured_on'
  | 'expires_on'
  | 'min_storage_c'
  | 'max_storage_c'
> & { has_no_flash_point: boolean | 0 | 1 }

function assertTogether(item: Typed) {
  const wrong: FieldErrors = {}
  if (item.has_no_flash_point && item.flash_point_c !== null)
    wrong.flash_point_c = other(t('It has no flash point'))
  if (item.manufactured_on && item.expires_on && item.expires_on <= item.manufactured_on)
    wrong.expires_on = other(t('Expires after it was made'))
  if (item.min_storage_c !== null && item.max_storage_c !== null && item.min_storage_c > item.max_storage_c)
    wrong.max_storage_c = other(t('Must be above the lower limit'))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** The class of an item: the computed one, or a stricter one that was chosen; a weaker one is refused. */
async function classOf(unit: Unit, item: Typed, chosen: number | null | undefined) {
  const computed = await computedClass(unit, item)
  if (chosen === undefined || chosen === null)
    return { computed_class_id: computed?.id ?? null, flashpoint_class_id: computed?.id ?? null }
  const { rank } = await unit.get(flashpointClasses, chosen)
  if (computed && rank < computed.rank) throw invalid({ flashpoint_class_id: 'in' })
  return { computed_class_id: computed?.id ?? null, flashpoint_class_id: chosen }
}

onCreate(labReceivingItems, async (unit, values) => {
  const receiving = await openDelivery(unit, values.lab_receiving_id)
  const goods = await labGoodsOf(unit, values.product_id)
  const wrong: FieldErrors = {}
  if (!goods.lot_tracked) wrong.product_id = other(t('{sku} is not tracked by lot', { sku: goods.sku }))
  else if (!['volume', 'mass'].includes(goods.dimension))
    wrong.product_id = other(t('{sku} is not stocked by volume or mass', { sku: goods.sku }))
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  assertTogether(values)
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(line_no), 0) + 1 as next from lab_receiving_items
    where lab_receiving_id = ${receiving.id}`.execute(unit.trx)
  return {
    ...values,
    line_no: rows[0]?.next ?? 1,
    density_g_ml: values.density_g_ml ?? densityIn(goods),
    is_toxic: goods.is_toxic,
    ...(values.source_status === undefined && (await sourceOf(unit, receiving, values.product_id))),
    ...(await classOf(unit, values, values.flashpoint_class_id)),
  }
})

const densityIn = ({ density_g_ml: density }: LabGoods) =>
  density !== null && density >= 0.5 && density <= 2 ? density : null

/** The kind of a delivery as inventory has it; goods from the floor are moved, not received. */
export const sourceKindOf = ({ kind }: Pick<LabReceiving, 'kind'>) =>
  kind === 'purchase' || kind === 'transfer' ? kind : ('other' as const)

async function sourceOf(unit: Unit, receiving: LabReceiving, productId: number) {
  const { purchase_id, transfer_id } = receiving
  const source = { source_kind: sourceKindOf(receiving), purchase_id, transfer_id }
  return deliveries().sourceOf(unit.trx, source, productId)
}

/** What is fixed once some of an item is in stock. */
const fixedOnceReceived = [
  'product_id',
  'supplier_lot',
  'manufactured_on',
  'expires_on',
  'density_g_ml',
] as const
const ofClass = ['flash_point_c', 'has_no_flash_point', 'boiling_point_c', 'flashpoint_class_id'] as const

type Update = UpdateValues<typeof labReceivingItems>

function assertChangeable(before: LabReceivingItem, changes: Update) {
  const fixed =
    before.qty_received > 0
      ? fixedOnceReceived.filter((name) => name in changes && changes[name] !== before[name])
      : []
  if (before.source_line_id !== null && 'product_id' in changes && changes.product_id !== before.product_id)
    throw invalid({ product_id: other(t('This item is expected: leave it, or close short')) })
  if (fixed.length > 0)
    throw invalid(Object.fromEntries(fixed.map((name) => [name, other(t('Some of this item is in stock'))])))
}

/** Containers follow what the papers of their item say: class, expiry and storage. */
async function followItem(unit: Unit, item: LabReceivingItem, changes: Update, classId: number | null) {
  const own = await unit.find(labReceivingContainers, { lab_receiving_item_id: item.id })
  const placed = own.filter(({ status }) => !['void', 'empty', 'returned', 'disposed'].includes(status))
  const followed = {
    ...(classId !== null && { flashpoint_class_id: classId }),
    ...('expires_on' in changes && { expires_on: changes.expires_on }),
    ...('retest_on' in changes && { retest_on: changes.retest_on }),
    ...('min_storage_c' in changes && { min_storage_c: changes.min_storage_c }),
    ...('max_storage_c' in changes && { max_storage_c: changes.max_storage_c }),
  }
  if (Object.keys(followed).length === 0) return
  for (const { id } of placed) await unit.update(labReceivingContainers, id, followed)
  await assertCabinets(
    unit,
    placed.map(({ id }) => id),
  )
}

beforeLock(labReceivingItems, async (unit, id) => {
  await sql`select from lab_receivings where id = (select lab_receiving_id from lab_receiving_items where id = ${id})
    for update`.execute(unit.trx)
  await sql`select from lab_receiving_containers where lab_receiving_item_id = ${id} order by id for update`.execute(
    unit.trx,
  )
})

onUpdate(labReceivingItems, async (unit, before, changes) => {
  const receiving = await unit.get(labReceivings, before.lab_receiving_id)
  if (!open.includes(receiving.status) && receiving.status !== 'received')
    throw new Refused('invalid_transition', {
      text: t('{number} is closed: its items are fixed', { number: receiving.number }),
    })
  assertChangeable(before, changes)
  const after = { ...before, ...changes }
  assertTogether(after)
  const goods = await labGoodsOf(unit, after.product_id)
  const touches = ofClass.some((name) => name in changes)
  const chosen = 'flashpoint_class_id' in changes ? changes.flashpoint_class_id : before.flashpoint_class_id
  const isRaised = before.flashpoint_class_id !== before.computed_class_id || 'flashpoint_class_id' in changes
  const classes = touches ? await classOf(unit, after, isRaised ? chosen : null) : null
  const classId = classes?.flashpoint_class_id ?? null
  await followItem(unit, before, changes, classId !== before.flashpoint_class_id ? classId : null)
  return {
    ...changes,
    ...classes,
    is_toxic: goods.is_toxic,
    ...('product_id' in changes &&
      changes.product_id !== before.product_id &&
      (await sourceOf(unit, receiving, after.product_id))),
  }
})

onRemove(labReceivingItems, async (unit, item) => {
  const receiving = await openDelivery(unit, item.lab_receiving_id)
  const [used] = await unit.find(labReceivingContainers, { lab_receiving_item_id: item.id })
  if (used) throw new Refused('database_delete_1451', { text: t('This item has containers') })
  if (item.source_line_id !== null && receiving.status !== 'draft')
    throw new Refused('database_delete_1451', {
      text: t('This item is expected: leave it, or close short'),
    })
  await publishTotals(unit, receiving.id, item.id)
})
