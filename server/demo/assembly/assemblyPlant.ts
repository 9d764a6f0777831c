import type { AssemblyPhase } from '../../../src/resources/production/flows/phases'
import type { FlowSetUp } from '../company/site'
import type { Tables } from '../company/tables'
import type { DemoMachine } from '../orders/machines'

/** Pieces that a phase has ready before the next one begins on them. */
const buffered = { min_buffer_qty: 200 }

/** How packs are made. */
export const assemblyFlows: FlowSetUp = {
  area: 'assembly',
  operations: [
    ['SEAL', 'Seal pouches and blisters', 'sealing', 'sealer', 'unit', 600, 15, true],
    ['STAMP-PACK', 'Stamp packs', 'stamping', 'stamper', 'unit', 900, 15, true],
    ['CARTON-PACK', 'Carton packs', 'cartoning', 'cartoner', 'carton', 40, 10, true],
    ['MOVE-PACK', 'Move packs to warehouse', 'transfer', 'transfer', 'unit', 12_000, 0, false],
    ['LOAD-PACK', 'Load packs', 'shipping', 'shipping', 'unit', 10_000, 0, false],
  ],
  flows: [
    {
      code: 'ASM-STD',
      name: 'Packs, stamped',
      isDefault: true,
      actions: [
        ['SEAL'],
        ['STAMP-PACK', { ...buffered, requires_label_check: true }],
        ['CARTON-PACK', buffered],
        ['MOVE-PACK', buffered],
        ['LOAD-PACK', buffered],
      ],
    },
    {
      code: 'ASM-UNSTAMPED',
      name: 'Packs without stamps, for export or without liquid',
      isDefault: false,
      actions: [['SEAL'], ['CARTON-PACK', buffered], ['MOVE-PACK', buffered], ['LOAD-PACK', buffered]],
    },
  ],
  overage: 0,
  lineLoss: 0,
}

const machines: readonly {
  kind: string
  phase: AssemblyPhase
  code: string
  name: string
  many: number
  rate: number
}[] = [
  { kind: 'sealer', phase: 'sealing', code: 'PS', name: 'Pouch sealer PS', many: 3, rate: 600 },
  { kind: 'stamper', phase: 'stamping', code: 'AS', name: 'Stamper AS', many: 3, rate: 900 },
  { kind: 'cartoner', phase: 'cartoning', code: 'AC', name: 'Cartoner AC', many: 2, rate: 900 },
]

/** The machines of the assembly section at `since`, switched off. */
export function addAssemblyMachines(
  to: Tables,
  { phases, plantId, since }: { phases: ReadonlyMap<string, number>; plantId: number; since: string },
): DemoMachine[] {
  return machines.flatMap(({ kind, phase, code, name, many, rate }) =>
    Array.from({ length: many }, (_, at) => {
      const id = to.add('machines', {
        area: 'assembly',
        code: `${code}-0${at + 1}`,
        name: `${name}${at + 1}`,
        kind,
        phase_id: phases.get(phase),
        location_id: plantId,
        line: 'Assembly',
        ideal_rate_per_hour: rate,
        capacity_ml: null,
        min_batch_ml: null,
        qr_code: `M|${code}-0${at + 1}`,
        is_active: true,
        current_state: 'off',
        current_state_since: since,
        calibration_due_on: null,
        calibration_certificate: null,
      })
      return { id, kind, phase, rate, litres: 0 }
    }),
  )
}
