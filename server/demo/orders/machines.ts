import type { AnyPhase, PhaseCode } from '../../../src/resources/production/flows/phases'
import type { CompanyLists } from '../company/site'
import type { Tables } from '../company/tables'

type Machine = {
  code: string
  name: string
  kind: string
  phase: PhaseCode
  line: string
  rate?: number
  litres?: number
}

const letters = ['A', 'B', 'C', 'D']
const range = (many: number) => Array.from({ length: many }, (_, at) => at + 1)
const two = (at: number) => String(at).padStart(2, '0')

const machines: readonly Machine[] = [
  ...range(6).map((at) => ({
    code: `TNK-${two(at)}`,
    name: `Mix Tank T${at}`,
    kind: 'tank',
    phase: 'batching' as const,
    line: 'Mixing',
    litres: [50, 100, 200, 300, 500, 500][at - 1] ?? 100,
  })),
  ...range(3).map((at) => ({
    code: `SCL-${two(at)}`,
    name: `Scale S${at}`,
    kind: 'scale',
    phase: 'batching' as const,
    line: 'Mixing',
  })),
  ...range(4).map((at) => ({
    code: `FIL-${two(at)}`,
    name: `Filler ${letters[at - 1] ?? at}`,
    kind: 'filler',
    phase: 'bottling' as const,
    line: at <= 2 ? 'Line 1' : 'Line 2',
    rate: [1800, 1500, 1200, 600][at - 1] ?? 1200,
  })),
  ...range(4).map((at) => ({
    code: `LBL-${two(at)}`,
    name: `Labeler L${at}`,
    kind: 'labeler',
    phase: 'labelling' as const,
    line: at <= 2 ? 'Line 1' : 'Line 2',
    rate: 1500,
  })),
  ...range(5).map((at) => ({
    code: `STM-${two(at)}`,
    name: `Stamper ST${at}`,
    kind: 'stamper',
    phase: 'stamping' as const,
    line: at <= 3 ? 'Line 1' : 'Line 2',
    rate: 1200,
  })),
  { code: 'CRT-01', name: 'Cartoner C1', kind: 'cartoner', phase: 'packing', line: 'Packing', rate: 3600 },
  ...range(2).map((at) => ({
    code: `HPL-${two(at)}`,
    name: `HPLC-${at}`,
    kind: 'hplc',
    phase: 'hplc' as const,
    line: 'Lab',
  })),
]

export type DemoMachine = { id: number; kind: string; phase: AnyPhase; rate: number; litres: number }

const day = 86_400_000

/** Scales and instruments were calibrated in the last weeks, for a quarter or more. */
function calibrationOf(kind: string, code: string, since: string) {
  if (kind !== 'scale' && kind !== 'hplc') return { calibration_due_on: null, calibration_certificate: null }
  const days = 90 + 17 * Number(code.slice(-1))
  return {
    calibration_due_on: new Date(Date.parse(since) + days * day).toISOString().slice(0, 10),
    calibration_certificate: `CAL-2026-${code}`,
  }
}

/** The machines of the plant at `since`, switched off. */
export function addMachines(to: Tables, lists: CompanyLists, plantId: number, since: string): DemoMachine[] {
  return machines.map(({ code, name, kind, phase, line, rate, litres }) => {
    const id = to.add('machines', {
      area: 'production',
      code,
      name,
      kind,
      phase_id: lists.phases.get(phase),
      location_id: plantId,
      line,
      ideal_rate_per_hour: rate ?? null,
      capacity_ml: litres === undefined ? null : litres * 1000,
      min_batch_ml: litres === undefined ? null : litres * 200,
      qr_code: `M|${code}`,
      is_active: true,
      current_state: 'off',
      current_state_since: since,
      ...calibrationOf(kind, code, since),
    })
    return { id, kind, phase, rate: rate ?? 0, litres: litres ?? 0 }
  })
}
