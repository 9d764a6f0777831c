import type { AssemblyPhase } from '../../../src/resources/production/flows/phases'
import type { Tables } from '../company/tables'

type Operation = {
  code: string
  name: string
  phase: AssemblyPhase
  role: string
  unit: 'unit' | 'carton'
  perHour: number
  setup: number
  needsMachine: boolean
}

const operations: readonly Operation[] = [
  {
    code: 'SEAL',
    name: 'Seal pouches and blisters',
    phase: 'sealing',
    role: 'sealer',
    unit: 'unit',
    perHour: 600,
    setup: 15,
    needsMachine: true,
  },
  {
    code: 'STAMP-PACK',
    name: 'Stamp packs',
    phase: 'stamping',
    role: 'stamper',
    unit: 'unit',
    perHour: 900,
    setup: 15,
    needsMachine: true,
  },
  {
    code: 'CARTON-PACK',
    name: 'Carton packs',
    phase: 'cartoning',
    role: 'cartoner',
    unit: 'carton',
    perHour: 40,
    setup: 10,
    needsMachine: true,
  },
  {
    code: 'MOVE-PACK',
    name: 'Move packs to warehouse',
    phase: 'transfer',
    role: 'transfer',
    unit: 'unit',
    perHour: 12_000,
    setup: 0,
    needsMachine: false,
  },
  {
    code: 'LOAD-PACK',
    name: 'Load packs',
    phase: 'shipping',
    role: 'shipping',
    unit: 'unit',
    perHour: 10_000,
    setup: 0,
    needsMachine: false,
  },
]

const flows = [
  {
    code: 'ASM-STD',
    name: 'Packs, stamped',
    isDefault: true,
    actions: ['SEAL', 'STAMP-PACK', 'CARTON-PACK', 'MOVE-PACK', 'LOAD-PACK'],
  },
  {
    code: 'ASM-UNSTAMPED',
    name: 'Packs without stamps, for export or without liquid',
    isDefault: false,
    actions: ['SEAL', 'CARTON-PACK', 'MOVE-PACK', 'LOAD-PACK'],
  },
] as const

const machines = [
  { kind: 'sealer', phase: 'sealing', code: 'PS', name: 'Pouch sealer PS', many: 3, rate: 600 },
  { kind: 'stamper', phase: 'stamping', code: 'AS', name: 'Stamper AS', many: 3, rate: 900 },
  { kind: 'cartoner', phase: 'cartoning', code: 'AC', name: 'Cartoner AC', many: 2, rate: 900 },
] as const

/** Pieces that a phase has ready before the next one begins on them. */
const buffer = 200

/** Flows, operations and machines of the assembly section, its machines switched off. */
export function addAssemblyPlant(
  to: Tables,
  { phases, plantId, since }: { phases: ReadonlyMap<string, number>; plantId: number; since: string },
) {
  const made = new Map(
    operations.map(({ code, name, phase, role, unit, perHour, setup, needsMachine }) => {
      const phaseId = phases.get(phase)
      const id = to.add('operations', {
        area: 'assembly',
        code,
        name,
        phase_id: phaseId,
        role,
        unit_kind: unit,
        standard_rate_per_hour: perHour,
        setup_minutes: setup,
        needs_machine: needsMachine,
        is_active: true,
      })
      return [code, { id, phaseId }]
    }),
  )
  for (const { code, name, isDefault, actions } of flows) {
    const flowId = to.add('flows', {
      area: 'assembly',
      code,
      name,
      status: 'active',
      overage_percent: 0,
      line_loss_ml: 0,
      is_default: isDefault,
      action_count: actions.length,
    })
    actions.forEach((operation, at) =>
      to.add('flow_actions', {
        flow_id: flowId,
        sequence: (at + 1) * 10,
        phase_id: made.get(operation)?.phaseId,
        operation_id: made.get(operation)?.id,
        allow_overlap: true,
        min_buffer_qty: at === 0 ? 0 : buffer,
        requires_hplc_pass: false,
        requires_label_check: operation === 'STAMP-PACK',
        requires_second_person: false,
        is_optional: false,
        scrap_limit_percent: 3,
      }),
    )
  }
  for (const { kind, phase, code, name, many, rate } of machines)
    for (let at = 1; at <= many; at += 1)
      to.add('machines', {
        area: 'assembly',
        code: `${code}-0${at}`,
        name: `${name}${at}`,
        kind,
        phase_id: phases.get(phase),
        location_id: plantId,
        line: 'Assembly',
        ideal_rate_per_hour: rate,
        capacity_ml: null,
        min_batch_ml: null,
        qr_code: `M|${code}-0${at}`,
        is_active: true,
        current_state: 'off',
        current_state_since: since,
        calibration_due_on: null,
        calibration_certificate: null,
      })
}
