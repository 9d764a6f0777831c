import { sql } from 'kysely'
import type { fillCalls } from '../../../../src/resources/production/filling/fillCalls'
import { type FillCheck, fillChecks } from '../../../../src/resources/production/filling/fill_checks'
import {
  containerVerdict,
  type FillTables,
  judgeSample,
  netMl,
} from '../../../../src/resources/production/filling/netQuantity'
import { isInControl, mostSubgroups } from '../../../../src/resources/production/filling/xbar'
import { numberFormat } from '../../../../src/texts/locale'
import { t } from '../../../../src/texts/texts'
import type { InputOf } from '../../../calls/handlers'
import { invalid, invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { plantToday } from '../../../site/plant'
import { assertScale } from '../machines/scales'
import { runningStep } from '../steps/runningStep'
import { keepFill } from './fillProgress'
import { type FillSource, fillSource, fillTables, lotOf } from './fillSource'

type Recorded = InputOf<typeof fillCalls.record>

const shown = numberFormat({ maximumFractionDigits: 1 })

function densityOf({ density_g_ml, product }: FillSource) {
  if (density_g_ml !== null) return density_g_ml
  throw new Refused('density_unknown', {
    text: t('The liquid of {product} has no density: enter it on its recipe', { product }),
  })
}

/** What each container holds; one that cannot be a filled bottle of this size is refused at its weight. */
function netsOf({ weights }: Recorded, source: FillSource) {
  const density = densityOf(source)
  const nets = weights.map(({ tare_g, gross_g }) => netMl(gross_g, tare_g, density))
  const faults = nets.flatMap((net, place) =>
    net > 0 && net < 2 * source.label_ml
      ? []
      : [
          [
            `weights.${place}.gross_g`,
            {
              code: 'other',
              text: t('{net} ml cannot be in a bottle of {label} ml: check tare and gross', {
                net: shown.format(net),
                label: shown.format(source.label_ml),
              }),
            },
          ] as const,
        ],
  )
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  return nets
}

/** The last checks of the product on the filler that count, oldest first. */
async function checksBefore(unit: Unit, productId: number, machineId: number | null) {
  const { rows } = await sql<Pick<FillCheck, 'units' | 'mean_ml' | 'sd_ml'>>`
    select units, mean_ml::float8 as mean_ml, sd_ml::float8 as sd_ml from fill_checks
    where product_id = ${productId} and machine_id is not distinct from ${machineId}::bigint
      and status <> 'settled' and in_control
    order by checked_at desc, id desc limit ${mostSubgroups}`.execute(unit.trx)
  return rows.toReversed()
}

/** The weights of a check, written together. */
async function insertWeights(
  unit: Unit,
  checkId: number,
  { weights }: Recorded,
  nets: readonly number[],
  verdictOf: (net: number) => string,
) {
  const lines = weights.map((weight, at) => ({
    ...weight,
    net_ml: nets[at] ?? 0,
    verdict: verdictOf(nets[at] ?? 0),
  }))
  await sql`insert into fill_check_weights
      (fill_check_id, place, tare_g, gross_g, net_ml, verdict, created_at, created_by, updated_at, updated_by)
    select ${checkId}, w.place, w.tare_g, w.gross_g, w.net_ml, w.verdict, ${unit.at}::timestamptz, ${unit.by.id || null}::bigint,
      ${unit.at}::timestamptz, ${unit.by.id || null}::bigint
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (tare_g numeric, gross_g numeric, net_ml numeric, verdict text)) with ordinality
      as w (tare_g, gross_g, net_ml, verdict, place)`.execute(unit.trx)
}

const figuresOf = (source: FillSource, nets: readonly number[], tables: FillTables) => {
  const lot_units = Math.max(lotOf(source), nets.length)
  const {
    faults,
    short_limit: _limit,
    ...figures
  } = judgeSample({ label_ml: source.label_ml, lot_units, nets }, tables)
  return { ...figures, lot_units, faults }
}

/** A fill check: weighed, judged and kept for ever, with what it means for the run. */
export async function recordCheck(unit: Unit, input: Recorded): Promise<FillCheck> {
  const step = await runningStep(unit, input.step_id)
  if (step.phase_code !== 'bottling')
    throw invalidBecause('step_id', t('No bottles are filled in {phase}', { phase: step.phase }))
  await assertScale(unit, input.scale_machine_id)
  const source = await fillSource(unit.trx, step.id)
  const nets = netsOf(input, source)
  const tables = await fillTables(unit.trx, await plantToday(unit))
  const figures = figuresOf(source, nets, tables)
  const before = await checksBefore(unit, source.product_id, step.machine_id)
  const check = await unit.insert(
    fillChecks,
    {
      ...figures,
      status: figures.faults.length > 0 ? 'failed' : 'passed',
      in_control: isInControl(before, figures),
      production_order_id: step.production_order_id,
      step_id: step.id,
      product_id: source.product_id,
      machine_id: step.machine_id,
      scale_machine_id: input.scale_machine_id,
      label_ml: source.label_ml,
      density_g_ml: densityOf(source),
      checked_at: unit.doneAt,
      checked_by_id: unit.by.id || null,
    },
    'recorded',
  )
  await insertWeights(unit, check.id, input, nets, (net) =>
    containerVerdict(net, source.label_ml, figures.tolerance_ml),
  )
  await keepFill(unit, step, true)
  return unit.get(fillChecks, check.id)
}
