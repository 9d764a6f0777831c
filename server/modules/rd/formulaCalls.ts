import { sql } from 'kysely'
import { amountOf, formulaTotals, sharesOf, sumPercent } from '../../../src/resources/rd/formulaTotals'
import { rdCalls, type VersionComparison } from '../../../src/resources/rd/rdCalls'
import { type RdSampleVersion, rdSampleVersions } from '../../../src/resources/rd/rd_sample_versions'
import { rdSamples } from '../../../src/resources/rd/rd_samples'
import { t } from '../../../src/texts/texts'
import { onCall } from '../../calls/handlers'
import type { Db } from '../../db/database'
import { invalid, invalidBecause, Refused } from '../../engine/errors'
import { runUnit } from '../../engine/unitOfWork'
import type { Unit } from '../../engine/unitTypes'
import { lotCostsOf } from '../../site/mixes/lotCosts'
import { priceStepsOf } from '../../site/mixes/priceSteps'
import { recordReading } from '../../site/mixes/formulaReadings'
import { substancesOf } from '../../site/mixes/substances'
import { dayAt, siteOf } from '../../site/plant'
import { settingsNow } from '../../site/settings'
import { ingredientsOf, productsOf, settleFormula } from './formula'
import { prohibitedName } from './prohibitedNames'
import { newVersion, totalsOf, totalsToSample } from './newVersion'
import { assertDraft, assertOwn } from './versions'

onCall(rdCalls.newVersion, async ({ unit, input: { id, copy_from, change_note } }) => {
  const sample = await unit.lock(rdSamples, id)
  assertOwn(unit, sample)
  if (sample.status !== 'in_development')
    throw new Refused('invalid_transition', {
      text: t('{number} is {status}', { number: sample.number, status: sample.status }),
    })
  const from = copy_from === null ? null : await unit.get(rdSampleVersions, copy_from)
  if (from && from.sample_id !== sample.id && from.sample_id !== sample.like_sample_id)
    throw invalid({ copy_from: 'exists' })
  if (sample.current_version_id !== null && change_note === null) throw invalid({ change_note: 'required' })
  const version = await newVersion(unit, sample, { from, change_note })
  await unit.update(rdSamples, id, { current_version_id: version.id, ...totalsOf(version) })
  return version
})

onCall(rdCalls.limits, async ({ db, input: { product_ids, rd_sample_version_id: versionId } }) => {
  const settings = await settingsNow(db, 'rd.diacetyl_max_ppm', 'rd.weigh_tolerance_percent')
  return {
    max_ppm: settings['rd.diacetyl_max_ppm'],
    weigh_tolerance_percent: settings['rd.weigh_tolerance_percent'],
    sources: await substancesOf(db, product_ids),
    costs: await costsIn(db, product_ids, versionId),
    price_steps: await priceStepsOf(db, product_ids),
    yearly_litres: versionId === null ? null : await yearlyLitres(db, versionId),
    prohibited_name: versionId === null ? null : await nameFaultOf(db, versionId),
  }
})

/** How much of a liquid its project expects to be sold in a year. */
async function yearlyLitres(db: Db, versionId: number): Promise<number | null> {
  const { rows } = await sql<{ litres: number | null }>`
    select (p.expected_annual_volume_ml / 1000)::float8 as litres from rd_sample_versions v
    join rd_samples s on s.id = v.sample_id join rd_projects p on p.id = s.project_id where v.id = ${versionId}`.execute(
    db,
  )
  return rows[0]?.litres ?? null
}

async function nameFaultOf(db: Db, versionId: number) {
  const { rows } = await sql<{ sample_id: number }>`
    select sample_id::int as sample_id from rd_sample_versions where id = ${versionId}`.execute(db)
  const today = dayAt(new Date(), (await siteOf(db)).timezone)
  return rows[0] ? prohibitedName(db, rows[0].sample_id, today) : null
}

/** What ingredients cost in a version that has them, and today. */
async function costsIn(db: Db, productIds: readonly number[], versionId: number | null) {
  const today = await lotCostsOf(db, productIds)
  const { rows } = await sql<{ product_id: number; cost: number }>`
    select product_id::int as product_id, cost_per_litre::float8 as cost from rd_sample_ingredients
    where sample_version_id = ${versionId}::bigint and product_id = any(${[...productIds]}::bigint[])
      and cost_per_litre is not null`.execute(db)
  const stored = new Map(rows.map(({ product_id, cost }) => [product_id, cost]))
  return [...today.values()].map(({ product_id, cost_per_litre: now }) => ({
    product_id,
    cost_per_litre: stored.get(product_id) ?? now,
    cost_today: now,
  }))
}

onCall(rdCalls.refreshCosts, async ({ unit, input: { id, version: readVersion } }) => {
  const version = await unit.lock(rdSampleVersions, id)
  assertOwn(unit, version)
  if (version.version !== readVersion) throw new Refused('stale_version', version)
  assertDraft(version)
  const refreshed = await unit.update(
    rdSampleVersions,
    id,
    await settleFormula(unit, version, { areCostsRefreshed: true }),
  )
  await totalsToSample(unit, refreshed)
  return refreshed
})

const sideOf = (version: RdSampleVersion): VersionComparison['before'] => ({
  id: version.id,
  version_number: version.version_number,
  status: version.status,
  total_percent: version.total_percent,
  strength_mg_ml: version.strength_mg_ml,
  pg_percent: version.pg_percent,
  vg_percent: version.vg_percent,
  density_g_ml: version.density_g_ml,
  flavor_percent: version.flavor_percent,
  cost_per_l: version.cost_per_l,
})

async function compared(unit: Unit, beforeId: number, afterId: number): Promise<VersionComparison> {
  const [before, after] = [
    await unit.get(rdSampleVersions, beforeId),
    await unit.get(rdSampleVersions, afterId),
  ]
  const [former, later] = [await ingredientsOf(unit, beforeId), await ingredientsOf(unit, afterId)]
  const byId = await productsOf(unit, [...later, ...former])
  const percentIn = (lines: typeof later, id: number) =>
    lines.find(({ product_id }) => product_id === id)?.percent ?? null
  return {
    before: sideOf(before),
    after: sideOf(after),
    lines: [...new Set([...later, ...former].map(({ product_id }) => product_id))].map((id) => {
      const [left, right] = [percentIn(former, id), percentIn(later, id)]
      const { sku = '', name = '' } = byId.get(id) ?? {}
      return {
        product_id: id,
        sku,
        product: name,
        before: left,
        after: right,
        difference: sumPercent([right ?? 0, -(left ?? 0)]),
      }
    }),
  }
}

onCall(rdCalls.compare, async ({ db, by, input }) => {
  for (const versionId of [input.with, input.id])
    await recordReading(db, by, { action: 'compare', versionId })
  return runUnit(db, by, (unit) => compared(unit, input.with, input.id))
})

onCall(rdCalls.scale, async ({ db, by, input: { id, to, value } }) => {
  await recordReading(db, by, { action: 'read', versionId: id })
  return runUnit(db, by, async (unit) => {
    const version = await unit.get(rdSampleVersions, id)
    const lines = (await ingredientsOf(unit, id)).map((line) => ({
      ...line,
      kind: line.kind ?? 'other',
      is_qs: line.is_qs === 1,
    }))
    const scaled = to === 'total' ? toTotal(lines, value) : toStrength(lines, value)
    const totals = formulaTotals(scaled, version.basis)
    if (
      sumPercent(scaled.map(({ percent }) => percent ?? 0)) > 100 ||
      scaled.some(({ percent }) => (percent ?? 0) <= 0)
    )
      throw invalidBecause('value', t('The lines leave no room for it'))
    return {
      lines: scaled.map(({ id: line, product_id, kind, percent, is_qs }) => ({
        id: line,
        product_id,
        kind,
        percent: percent ?? 0,
        is_qs,
      })),
      total_percent: totals.total_percent,
      strength_mg_ml: totals.strength_mg_ml,
    }
  })
})

type ScaledLine = { percent: number | null; is_qs: boolean; kind: string; strength_mg_ml: number | null }

/** All lines in proportion to a sum; what rounding leaves goes to the largest. */
function toTotal<L extends ScaledLine>(lines: readonly L[], total: number): L[] {
  const sum = sumPercent(lines.map(({ percent }) => percent ?? 0))
  if (sum === 0) throw invalidBecause('value', t('It has no lines yet'))
  const shares = lines.map(({ percent }) => Number((((percent ?? 0) * total) / sum).toFixed(4)))
  const largest = shares.indexOf(Math.max(...shares))
  const rest = sumPercent([total, ...shares.map((share) => -share)])
  return lines.map((line, at) => ({
    ...line,
    percent: sumPercent([shares[at] ?? 0, at === largest ? rest : 0]),
  }))
}

/** Nicotine in proportion to a strength; the line that fills up takes the rest. */
function toStrength<L extends ScaledLine>(lines: readonly L[], strength: number): L[] {
  const now = lines.reduce((sum, line) => sum + ((line.percent ?? 0) * (line.strength_mg_ml ?? 0)) / 100, 0)
  if (now === 0) throw invalidBecause('value', t('It has no nicotine yet'))
  if (!lines.some(({ is_qs }) => is_qs)) throw invalidBecause('value', t('No line fills up to 100'))
  const changed = lines.map((line) =>
    line.kind === 'nicotine'
      ? { ...line, percent: amountOf(line.percent ?? 0, (100 * strength) / now) }
      : line,
  )
  const rounded = changed.map((line) => ({ ...line, percent: Number((line.percent ?? 0).toFixed(4)) }))
  const shares = sharesOf(rounded)
  return rounded.map((line, at) => ({ ...line, percent: shares[at] ?? 0 }))
}
