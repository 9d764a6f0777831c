import type { EventDefinition } from '../../kit/define/facets/event'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { linesOf } from '../../kit/fields/lists'
import { filledPailFields } from '../recoveries/filledPails'
import { blockCodes, blockWords } from './blockCodes'
import { choice, flag, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { decimal, integer, quantity } from '../../kit/fields/numbers'

/** Reasons that can happen in the phase of the step. */
const ofPhase = { phases: 'phase_code' } as const

const counts = {
  qty_good: withDefault(quantity('Good'), 0),
  qty_scrap: withDefault(quantity('Scrap'), 0),
  qty_rework: withDefault(quantity('Rework'), 0),
  scrap_reason_parameter_id: requiredWhere(
    optional(
      reference('Scrap reason', 'parameters', {
        where: { type_code: 'scrap_reason', is_active: 1 },
        dependsOn: ofPhase,
      }),
    ),
    { qty_scrap: { above: 0 } },
  ),
}

/** What the counted bottles go on: a free cart, or the skid that the cartons of the step are put on. */
const carriers = {
  cart_id: optional(reference('Onto cart', 'carts', { where: { status: 'free' } })),
  skid_id: optional(reference('Onto skid', 'skids', { where: { status: 'open' } })),
}

/** What a finish leaves over, in ml where the step takes liquid, else in pieces; what is recovered is in pails. */
const rest = {
  rest_recovered: withDefault(quantity('Recovered'), 0),
  pails: optional(linesOf('Pails', filledPailFields, { most: 100 })),
  rest_lost: withDefault(quantity('Lost'), 0),
  loss_reason_parameter_id: requiredWhere(
    optional(
      reference('Loss reason', 'parameters', {
        where: { type_code: 'scrap_reason', is_active: 1 },
        dependsOn: ofPhase,
      }),
    ),
    { rest_lost: { above: 0 } },
  ),
}

/** What a sealer is set to. */
const sealing = {
  temperature_c: optional(decimal('Temperature', 1, { unit: '°C', min: 0, max: 500 })),
  dwell_ms: optional(integer('Dwell', { unit: 'ms', min: 0, max: 60_000 })),
}

const reason = { note: optional(longText('Note', 500)) }

/** Events of a step and their inputs. */
export const productionOrderStepEvents = {
  make_ready: { label: 'Make ready', hidden: true, broadcastAs: 'ready' },
  start: {
    label: 'Start',
    tone: 'primary',
    inputs: {
      machine_id: requiredWhere(
        optional(
          reference('Machine', 'machines', { where: { is_active: 1 }, dependsOn: { phase_id: 'phase_id' } }),
        ),
        { needs_machine: true },
      ),
      crew_count: withDefault(integer('Crew', { min: 1, max: 100 }), 1),
      /** Of a batch. */
      ppe_confirmed: withDefault(flag('Protective equipment worn'), false),
      tank_clean: withDefault(flag('Tank clean'), false),
      /** Of packs: the lots of the components that were scanned, and what the sealer is set to. */
      lots: optional(linesOf('Lots scanned', { lot: text('Lot', 40) }, { most: 100, least: 0 })),
      ...sealing,
      /** Of a supervisor who starts what the person is not trained for. */
      training_reason: optional(longText('Reason to start without training', 500)),
      training_witness: optional(text('Confirmation', 100)),
    },
    broadcastAs: 'started',
  },
  report: { label: 'Report', tone: 'primary', inputs: { ...counts, ...carriers }, broadcastAs: 'reported' },
  pause: {
    label: 'Pause',
    inputs: {
      pause_reason_parameter_id: reference('Reason', 'parameters', {
        where: { type_code: 'pause_reason', is_active: 1 },
        dependsOn: ofPhase,
      }),
      ...reason,
    },
    broadcastAs: 'paused',
  },
  resume: { label: 'Resume', tone: 'primary', broadcastAs: 'resumed' },
  finish: {
    label: 'Finish',
    inputs: {
      ...counts,
      ...carriers,
      ...rest,
      scrap_note: optional(longText('Reason for scrap above the limit', 500)),
      /** Of a batch. */
      unweighed_reason: optional(longText('Reason for lines not weighed', 500)),
    },
    broadcastAs: 'finished',
  },
  block: {
    label: 'Block',
    inputs: {
      block_code: choice('Cause', blockCodes, blockWords),
      block_note: optional(longText('Note', 500)),
    },
    broadcastAs: 'blocked',
  },
  unblock: { label: 'Unblock', inputs: reason, broadcastAs: 'unblocked' },
  skip: { label: 'Skip', inputs: reason, broadcastAs: 'skipped' },
  seal_check: {
    label: 'Seal check',
    inputs: {
      sample_size: integer('Packs checked', { min: 1, max: 10_000 }),
      failed: withDefault(integer('Failed', { min: 0, max: 10_000 }), 0),
      ...sealing,
    },
    broadcastAs: 'seal_checked',
    doneText: 'seal check recorded',
  },
  reopen: { label: 'Reopen', hidden: true, broadcastAs: 'reopened' },
} satisfies Record<string, EventDefinition>
