import type { PlantArea } from '../../../src/resources/production/flows/plantArea'
import type { AnyPhase } from '../../../src/resources/production/flows/phases'
import type { Tables } from './tables'

/** Rows of every new database, before the demo company: ids by code. */
/** What stays in hoses and filler of a batch. */
export const lineLossMl = 1500

export type CompanyLists = {
  phases: Map<string, number>
  provinces: Map<string, number>
  measures: Map<string, number>
}

type Site = {
  code: string
  name: string
  kind: string
  address: string
  city: string
  province: string
  postal: string
  timezone: string
}

const sites: readonly Site[] = [
  {
    code: 'LVL',
    name: 'Laval plant',
    kind: 'plant',
    address: '2150 boulevard Industriel',
    city: 'Laval',
    province: 'QC',
    postal: 'H7L 3C5',
    timezone: 'America/Toronto',
  },
  {
    code: 'WHS',
    name: 'Mississauga warehouse',
    kind: 'warehouse',
    address: '6485 Kestrel Road',
    city: 'Mississauga',
    province: 'ON',
    postal: 'L5T 2P4',
    timezone: 'America/Toronto',
  },
  {
    code: 'DCC',
    name: 'Calgary distribution centre',
    kind: 'distribution_centre',
    address: '7007 54 Street SE',
    city: 'Calgary',
    province: 'AB',
    postal: 'T2C 4X5',
    timezone: 'America/Edmonton',
  },
  {
    code: 'LAB',
    name: 'Laval lab',
    kind: 'lab',
    address: '2160 boulevard Industriel',
    city: 'Laval',
    province: 'QC',
    postal: 'H7L 3C5',
    timezone: 'America/Toronto',
  },
  {
    code: 'TOR',
    name: 'Toronto office',
    kind: 'office',
    address: '120 Front Street West',
    city: 'Toronto',
    province: 'ON',
    postal: 'M5V 2T6',
    timezone: 'America/Toronto',
  },
]

/** The places of the company; answers the plant. */
export function addSites(to: Tables, lists: CompanyLists): number {
  const ids = sites.map(({ province, postal, ...site }) =>
    to.add('locations', {
      ...site,
      province_id: lists.provinces.get(province),
      postal_code: postal,
      is_stock_location: site.kind !== 'office',
      is_active: true,
    }),
  )
  return ids[0] ?? 1
}

type Operation = [
  code: string,
  name: string,
  phase: AnyPhase,
  role: string,
  unit: string,
  perHour: number,
  setup: number,
  machine: boolean,
]

const operations: readonly Operation[] = [
  ['WEIGH', 'Weigh', 'batching', 'batcher', 'ml', 120_000, 10, true],
  ['MIX', 'Mix', 'batching', 'batcher', 'ml', 90_000, 20, true],
  ['REST', 'Rest', 'batching', 'batcher', 'ml', 0, 0, false],
  ['HPLC-RUN', 'HPLC run', 'hplc', 'hplc_tech', 'sample', 2, 10, true],
  ['FILL', 'Fill and cap', 'bottling', 'bottler', 'unit', 1200, 25, true],
  ['FILL-HAND', 'Fill by hand', 'bottling', 'bottler', 'unit', 250, 10, false],
  ['CAP', 'Cap', 'bottling', 'bottler', 'unit', 1500, 10, true],
  ['LABEL', 'Label', 'labelling', 'labeler', 'unit', 1400, 20, true],
  ['RELABEL', 'Relabel', 'labelling', 'labeler', 'unit', 300, 10, false],
  ['STAMP', 'Apply stamps', 'stamping', 'stamper', 'unit', 1100, 15, true],
  ['CARTON', 'Carton', 'packing', 'labeler', 'carton', 30, 15, true],
  ['PALLET', 'Palletise', 'packing', 'labeler', 'skid', 4, 0, false],
  ['DRUM', 'Fill drums', 'packing', 'batcher', 'ml', 200_000, 15, false],
  ['MOVE', 'Move to warehouse', 'transfer', 'transfer', 'unit', 12_000, 0, false],
  ['LOAD', 'Load', 'shipping', 'shipping', 'unit', 10_000, 0, false],
  ['COURIER', 'Hand to courier', 'shipping', 'shipping', 'unit', 2000, 0, false],
]

type Action = [operation: string, rules?: Record<string, unknown>]

export type FlowSetUp = {
  area: PlantArea
  operations: readonly Operation[]
  flows: readonly { code: string; name: string; isDefault: boolean; actions: readonly Action[] }[]
  /** More liquid than planned, in percent, and what stays in the line. */
  overage: number
  lineLoss: number
}

const flows: FlowSetUp['flows'] = [
  {
    code: 'PROD-STD',
    name: 'Standard, stamped',
    isDefault: true,
    actions: [
      ['MIX', { allow_overlap: false, requires_second_person: true }],
      ['HPLC-RUN', { allow_overlap: false }],
      ['FILL', { requires_hplc_pass: true, min_buffer_qty: 0 }],
      ['LABEL', { min_buffer_qty: 200, requires_label_check: true }],
      ['STAMP', { min_buffer_qty: 200 }],
      ['CARTON', { min_buffer_qty: 200 }],
      ['MOVE', { min_buffer_qty: 500 }],
      ['LOAD', { min_buffer_qty: 500 }],
    ],
  },
  {
    code: 'PROD-UNSTAMPED',
    name: 'Unstamped, for export or stock',
    isDefault: false,
    actions: [
      ['MIX', { allow_overlap: false, requires_second_person: true }],
      ['HPLC-RUN', { allow_overlap: false }],
      ['FILL', { requires_hplc_pass: true }],
      ['LABEL', { min_buffer_qty: 200, requires_label_check: true }],
      ['CARTON', { min_buffer_qty: 200 }],
      ['MOVE', { min_buffer_qty: 500 }],
      ['LOAD', { min_buffer_qty: 500 }],
    ],
  },
  {
    code: 'BULK-ONLY',
    name: 'Bulk liquid only',
    isDefault: false,
    actions: [
      ['MIX', { allow_overlap: false }],
      ['HPLC-RUN', { allow_overlap: false }],
      ['DRUM', { requires_hplc_pass: true }],
    ],
  },
  {
    code: 'REWORK',
    name: 'Rework',
    isDefault: false,
    actions: [
      ['RELABEL', { is_optional: true }],
      ['STAMP', {}],
      ['CARTON', {}],
      ['MOVE', {}],
      ['LOAD', {}],
    ],
  },
]

/** How bottles are made. */
export const productionFlows: FlowSetUp = {
  area: 'production',
  operations,
  flows,
  overage: 2,
  lineLoss: lineLossMl,
}

/** What kinds of work there are in an area, and the routings of its orders. */
export function addFlows(to: Tables, phases: ReadonlyMap<string, number>, setUp: FlowSetUp) {
  const { area, overage, lineLoss } = setUp
  const phaseOf = new Map<string, number>()
  const operationIds = new Map<string, number>()
  for (const [code, name, phase, role, unit, perHour, setup, machine] of setUp.operations) {
    const phaseId = phases.get(phase)
    if (phaseId !== undefined) phaseOf.set(code, phaseId)
    operationIds.set(
      code,
      to.add('operations', {
        area,
        code,
        name,
        phase_id: phaseId,
        role,
        unit_kind: unit,
        standard_rate_per_hour: perHour,
        setup_minutes: setup,
        needs_machine: machine,
        is_active: true,
      }),
    )
  }
  for (const { code, name, isDefault, actions } of setUp.flows) {
    const flowId = to.add('flows', {
      area,
      code,
      name,
      status: 'active',
      overage_percent: overage,
      line_loss_ml: lineLoss,
      is_default: isDefault,
      action_count: actions.length,
    })
    actions.forEach(([operation, rules], at) =>
      to.add('flow_actions', {
        flow_id: flowId,
        sequence: (at + 1) * 10,
        phase_id: phaseOf.get(operation),
        operation_id: operationIds.get(operation),
        allow_overlap: true,
        min_buffer_qty: 0,
        requires_hplc_pass: false,
        requires_label_check: false,
        requires_second_person: false,
        is_optional: false,
        scrap_limit_percent: 3,
        ...rules,
      }),
    )
  }
}
