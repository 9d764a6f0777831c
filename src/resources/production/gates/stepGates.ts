import { areas, type Role } from '../../../access'
import { laboratory } from '../../../machines/workflows/production/hplc_requests'
import { quality } from '../../../machines/workflows/inventory/lots'
import { stopping } from '../../../machines/workflows/production/production_orders'
import { supervisors } from '../../../machines/workflows/production/production_order_steps'
import { rolesIn } from '../../../machines/workflows/sendersIn'
import { t } from '../../../texts/texts'
import { receivings } from '../../inventory/receiving/receivings'
import { lots } from '../../inventory/stock/lots'
import type { AnyResource } from '../../kit/define/definition'
import type { EventName } from '../../kit/define/row'
import { eventOf } from '../../kit/define/facets/event'
import { hplcRequests } from '../laboratory/hplc_requests'
import { calibrators, machineReporters } from '../machines/machineCalls'
import { setMachineState } from '../machines/machine_states'
import { productionOrders } from '../orders/production_orders'
import { productionOrderSteps } from '../steps/production_order_steps'
import { fillGates } from './fillGates'
import { labelGates } from './labelGates'
import { sealChecked } from './sealGates'
import type { Gate } from './gate'
import { stampGates } from './stampGates'
import type { StepFacts } from './step_gates'

type StepEvent = EventName<typeof productionOrderSteps>
type StepGate = Gate<StepFacts, StepEvent>

const by = <R extends AnyResource>(roles: readonly Role[], resource: R, event: EventName<R>) => ({
  roles,
  event: eventOf(resource, event)?.label ?? event,
})

const operators = ({ area, phase_roles }: StepFacts): Role[] => [
  ...(phase_roles ?? []),
  ...rolesIn(area, supervisors),
]

type OrderFacts = Pick<StepFacts, 'area' | 'number' | 'order_status' | 'hold_note' | 'held_at'>

export const orderHeld: Gate<OrderFacts, StepEvent> = {
  name: 'order_held',
  label: () => t('Order not on hold'),
  closes: ['start', 'report', 'resume', 'finish'],
  code: 'order_on_hold',
  wait: ({ number, order_status, hold_note, held_at }) =>
    order_status === 'on_hold'
      ? {
          text: t('{number} is on hold{value}', { number, value: hold_note ? `: ${hold_note}` : '' }),
          since: held_at,
        }
      : null,
  opens: ({ area }) => by(rolesIn(area, stopping), productionOrders, 'resume'),
}

/** A step behind the laboratory waits until a batch has passed. */
const hplcInRange: StepGate = {
  name: 'hplc_in_range',
  label: () => t('HPLC in range'),
  closes: ['start'],
  code: 'hplc_not_passed',
  wait: ({ waits_for_hplc, hplc_since }) =>
    waits_for_hplc === 1 ? { text: t('Batch lot is waiting for HPLC'), since: hplc_since } : null,
  opens: ({ hplc_status }) =>
    hplc_status === 'failed'
      ? by(['qa_manager'], hplcRequests, 'decide')
      : by(laboratory, hplcRequests, 'conclude'),
}

/** The liquid that is bottled is released: quality may hold it after it has passed. */
const liquidReleased: StepGate = {
  name: 'liquid_released',
  label: () => t('Liquid released'),
  closes: ['start', 'report', 'finish'],
  code: 'lot_not_released',
  wait: ({ liquid_status, liquid_since }) =>
    liquid_status === null
      ? null
      : { text: t('The batch is {status}', { status: liquid_status }), since: liquid_since },
  opens: () => by(quality, lots, 'release'),
}

/** What its recipe lets rest after mixing is not bottled before. */
const liquidRested: StepGate = {
  name: 'liquid_rested',
  label: () => t('Rest of the liquid over'),
  closes: ['start', 'report', 'finish'],
  code: 'liquid_rests',
  wait: ({ rests_since: since, rests_until: until }, _event, at) =>
    until !== null && Date.parse(at) < Date.parse(until)
      ? { text: t('The batch rests'), since, until }
      : null,
  opens: () => ({ roles: [], event: t('when its rest is over') }),
}

const machineUp: StepGate = {
  name: 'machine_up',
  label: () => t('Machine up'),
  closes: ['start', 'resume', 'unblock'],
  code: 'machine_down',
  wait: (facts, event) =>
    (event !== 'unblock' || facts.block_code === 'machine_down') &&
    (facts.gate_machine_state === 'down' || facts.gate_machine_state === 'maintenance')
      ? {
          text: t('{name} is {currentState}', {
            name: facts.gate_machine,
            currentState: facts.gate_machine_state,
          }),
          since: facts.gate_machine_since,
        }
      : null,
  opens: () => ({ roles: machineReporters, event: setMachineState.label }),
}

const machineFree: StepGate = {
  name: 'machine_free',
  label: () => t('Machine free'),
  closes: ['start', 'resume'],
  code: 'machine_busy',
  wait: ({ gate_machine: name, gate_machine_order: number, gate_machine_since: since }) =>
    number === null ? null : { text: t('{name} is running {number}', { name, number }), since },
  opens: (facts) => by(operators(facts), productionOrderSteps, 'finish'),
}

/** What is weighed and measured is weighed and measured by what is calibrated. */
const calibrationValid: StepGate = {
  name: 'calibration_valid',
  label: () => t('Calibration valid'),
  closes: ['start'],
  code: 'calibration_overdue',
  wait: ({ gate_calibrated: name, gate_calibrated_until: since }, _event, at) =>
    since !== null && since <= at
      ? { text: t('The calibration of {name} has ended', { name }), since }
      : null,
  opens: () => ({ roles: calibrators, event: t('Record calibration') }),
}

/** A mix begins when all of it can be weighed, other work when there is something of each material. */
const materialsThere: StepGate = {
  name: 'materials_there',
  label: () => t('Materials there'),
  closes: ['start'],
  code: 'short_material',
  wait: ({ short_materials: count, short_qty: short, short_measure: measure, ...facts }) =>
    count === 0
      ? null
      : {
          text: t('{count} materials are short, e.g. {short} {measure} of {product}', {
            count,
            short,
            measure,
            product: facts.short_sku,
          }),
          since: facts.ready_at,
        },
  opens: () => by(areas.receiving, receivings, 'receive'),
}

/** Nicotine is weighed by the strength that the test of its lot found. */
const strengthReleased: StepGate = {
  name: 'strength_released',
  label: () => t('Strength of the nicotine released'),
  closes: ['start'],
  code: 'strength_not_released',
  wait: ({ untested_lot: lot, untested_since: since }) =>
    lot === null ? null : { text: t('Nicotine lot {lot} has no released strength', { lot }), since },
  opens: () => by(quality, lots, 'release'),
}

/** A tank with a batch in it takes no other; after another family, or after nicotine before none, it is cleaned first. */
const tankClean: StepGate = {
  name: 'tank_clean',
  label: () => t('Tank clean for the family'),
  closes: ['start'],
  code: 'tank_not_clean',
  wait: ({ residue, residue_since: since, residue_lot: lot, gate_machine: name, ...facts }) => {
    if (lot !== null) return { text: t('{name} holds lot {lot} of {residue}', { name, lot, residue }), since }
    const isOther =
      facts.residue_family !== null &&
      facts.batch_family !== null &&
      facts.residue_family !== facts.batch_family
    const isNicotine = (facts.residue_strength ?? 0) > 0 && facts.batch_strength === 0
    return residue !== null && (isOther || isNicotine)
      ? { text: t('{name} held {residue} and was not cleaned since', { name, residue }), since }
      : null
  },
  opens: ({ residue_lot: lot }) =>
    lot === null
      ? { roles: machineReporters, event: setMachineState.label }
      : by(['bottler', ...supervisors], productionOrderSteps, 'finish'),
}

/** Everything that work on a step waits for, in the order in which it is said. */
export const stepGates: readonly StepGate[] = [
  orderHeld,
  hplcInRange,
  liquidRested,
  machineUp,
  machineFree,
  liquidReleased,
  calibrationValid,
  materialsThere,
  strengthReleased,
  tankClean,
  ...fillGates,
  ...labelGates,
  sealChecked,
  ...stampGates,
]
