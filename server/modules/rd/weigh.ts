import { sql } from 'kysely'
import { products } from '../../../src/resources/inventory/products/products'
import { measures } from '../../../src/resources/inventory/products/measures'
import { type Lot, lots } from '../../../src/resources/inventory/stock/lots'
import { words } from '../../../src/resources/kit/text/words'
import { mlOf, stockQty } from '../../../src/resources/production/batching/liquid'
import { rdCalls } from '../../../src/resources/rd/rdCalls'
import { type RdSampleIngredient, rdSampleIngredients } from '../../../src/resources/rd/rd_sample_ingredients'
import { type RdSampleVersion, rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { type RdSample, rdSamples } from '../../../src/resources/rd/rd_samples'
import { isWeighed, weighedWith } from '../../../src/resources/rd/weighing'
import { t } from '../../../src/texts/texts'
import { type InputOf, onCall } from '../../calls/handlers'
import { invalidBecause, Refused } from '../../engine/errors'
import type { Unit } from '../../engine/unitTypes'
import { assertNoContainers, scannedContainer } from '../../site/mixes/drawnContainer'
import { scannedLot } from '../../site/mixes/scannedLot'
import { plantToday } from '../../site/plant'
import { settingsNow } from '../../site/settings'
import { post } from '../inventory/ledger/post'
import { ingredientsOf } from './formula'
import { assertOwn } from './versions'

type Source = { lot: Lot; binId: number; containerId: number | null }

/** A lot that is weighed: of the ingredient, in date and released. */
async function assertUsable(unit: Unit, lot: Lot, line: RdSampleIngredient) {
  if (lot.product_id !== line.product_id)
    throw invalidBecause(
      'scan',
      t('This is {product}, lot {lot}. The line needs {needed}', {
        product: lot.product ?? '',
        lot: lot.lot_number,
        needed: line.product ?? '',
      }),
    )
  if (lot.status === 'expired' || (lot.expires_on !== null && lot.expires_on < (await plantToday(unit))))
    throw invalidBecause(
      'scan',
      t('Lot {lot} expired on {day}: take another lot', { lot: lot.lot_number, day: lot.expires_on ?? '' }),
    )
  if (lot.status !== 'released')
    throw invalidBecause(
      'scan',
      t('Lot {lot} is {status}: take a released lot', {
        lot: lot.lot_number,
        status: words(lot.status).toLowerCase(),
      }),
    )
}

/** The bin of the laboratory with enough of a lot. */
async function labBin(unit: Unit, lot: Lot, qty: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select b.id from stock_levels l join bins b on b.id = l.bin_id
    where l.lot_id = ${lot.id} and b.kind = 'lab' and b.is_active and l.on_hand - l.reserved >= ${qty}
    order by l.on_hand, b.id limit 1`.execute(unit.trx)
  if (!rows[0])
    throw new Refused('insufficient_stock', {
      text: t('Not enough of lot {lot} is in the laboratory', { lot: lot.lot_number }),
    })
  return rows[0].id
}

/** What was scanned: a container, or a lot in a bin of the laboratory. */
async function sourceOf(unit: Unit, line: RdSampleIngredient, scan: string, qty: number): Promise<Source> {
  const container = await scannedContainer(unit, scan)
  const lot = await unit.get(lots, container?.lot.lot_id ?? (await scannedLot(unit, scan, line.product_id)))
  await assertUsable(unit, lot, line)
  if (container) return { lot, binId: container.lot.bin_id, containerId: container.id }
  const binId = await labBin(unit, lot, qty)
  await assertNoContainers(unit, { lot_id: lot.id, bin_id: binId })
  return { lot, binId, containerId: null }
}

type Amount = { line: RdSampleIngredient; version: RdSampleVersion; amount: number }

/** An amount of the batch in the stock measure of its product. */
async function stockOf(unit: Unit, { line, version, amount }: Amount): Promise<number> {
  const { stock_measure_id } = await unit.get(products, line.product_id)
  const ml = mlOf(amount, version.basis === 'weight' ? 'g' : 'ml', line.density_g_ml)
  const qty = stockQty(ml, await unit.get(measures, stock_measure_id), line.density_g_ml)
  if (qty <= 0) throw invalidBecause('amount', t('Too little to be booked'))
  return qty
}

async function takeOut(unit: Unit, of: Amount, source: Source, qty: number) {
  const { rows } = await sql<{ id: number }>`select id from bins where kind = 'virtual_sample'`.execute(
    unit.trx,
  )
  const posted = await post(unit, {
    posting_key: `${rdSampleIngredients.name}:${of.line.id}:weigh:${of.line.version}`,
    source_type: rdSampleVersions.name,
    source_id: of.version.id,
    event: 'weigh',
    movements: [
      {
        product_id: of.line.product_id,
        lot_id: source.lot.id,
        from_bin_id: source.binId,
        to_bin_id: rows[0]?.id ?? 0,
        qty,
        reason: 'sample',
        source_line_id: of.line.id,
        container_id: source.containerId,
      },
    ],
  })
  return posted.movement_ids[0] ?? null
}

type Judged = { line: RdSampleIngredient; input: InputOf<typeof rdCalls.weigh>; tolerance: number }

/** The batch that the line is weighed for: greater where it is too much and the rest follows. */
function batchWith(version: RdSampleVersion, { line, input, tolerance }: Judged): number {
  const weighed = weighedWith(line, input.amount, { batchSize: version.batch_size, tolerance })
  if (weighed.is === 'done') return version.batch_size
  if (weighed.is === 'over' && input.is_rescaled) return weighed.batchSize
  if (weighed.is === 'short' && input.is_partial) return version.batch_size
  throw invalidBecause('amount', t('Out of tolerance ({off} %)', { off: weighed.off }))
}

/** Once every line is there a version is prepared, and may be tested when it has steeped. */
async function prepare(
  unit: Unit,
  { id }: RdSampleVersion,
  { steeping_days }: RdSample,
  batch: { batchSize: number; tolerance: number },
) {
  const lines = await ingredientsOf(unit, id)
  const isDone = lines.every((line) => isWeighed(line, batch))
  const today = Date.parse(await plantToday(unit))
  return unit.update(rdSampleVersions, id, {
    batch_size: batch.batchSize,
    prepared_at: isDone ? unit.doneAt : null,
    prepared_by_id: isDone && unit.by.id > 0 ? unit.by.id : null,
    ready_on: isDone ? new Date(today + steeping_days * 86_400_000).toISOString().slice(0, 10) : null,
  })
}

onCall(rdCalls.weigh, async ({ unit, input }) => {
  const found = await unit.get(rdSampleIngredients, input.id)
  const version = await unit.lock(rdSampleVersions, found.sample_version_id)
  const line = await unit.lock(rdSampleIngredients, input.id)
  if (line.version !== input.version) throw new Refused('stale_version', line)
  assertOwn(unit, version)
  const sample = await unit.get(rdSamples, version.sample_id)
  if (version.status !== 'locked' || sample.status !== 'in_development')
    throw new Refused('invalid_transition', {
      text: t('Lock version {version} first', { version: version.version_number }),
    })
  const { 'rd.weigh_tolerance_percent': tolerance } = await settingsNow(
    unit.trx,
    'rd.weigh_tolerance_percent',
  )
  const batchSize = batchWith(version, { line, input, tolerance })
  const of = { line, version, amount: input.amount }
  const qty = await stockOf(unit, of)
  const source = await sourceOf(unit, line, input.scan, qty)
  const movement_id = await takeOut(unit, of, source, qty)
  const weighed = await unit.update(rdSampleIngredients, line.id, {
    weighed_amount: Number(((line.weighed_amount ?? 0) + input.amount).toFixed(6)),
    lot_id: source.lot.id,
    lab_receiving_container_id: source.containerId,
    weighed_at: unit.doneAt,
    weighed_by_id: unit.by.id > 0 ? unit.by.id : null,
  })
  await prepare(unit, version, sample, { batchSize, tolerance })
  return { line: weighed, batch_size: batchSize, movement_id }
})
