import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import {
  active,
  choice,
  day,
  instant,
  internal,
  optional,
  reference,
  text,
  withDefault,
} from '../../kit/fields/field'
import { decimal, integer, millilitres, quantity } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { requiredWhere } from '../../kit/fields/requiredWhere'
import { plantAreas } from '../flows/plantArea'

/** What machines there are. */
export const machineKinds = [
  'tank',
  'scale',
  'filler',
  'capper',
  'labeler',
  'stamper',
  'cartoner',
  'sealer',
  'hplc',
  'conveyor',
  'other',
] as const

/** Kinds whose performance is measured against an ideal rate. */
export const ratedKinds: readonly string[] = ['filler', 'capper', 'labeler', 'stamper', 'cartoner', 'sealer']

/** What a machine can be doing; every second of its life is one of these. */
export const machineStateNames = [
  'running',
  'setup',
  'idle',
  'planned_stop',
  'down',
  'maintenance',
  'cleaning',
  'off',
  'unknown',
] as const

/** What a machine is doing, as every list and form has it. */
export const machineState = (label = 'State') =>
  choice(label, machineStateNames, { setup: 'Set-up', unknown: 'No data' })

/** A machine of the floor and what it is doing now. */
export const machines = defineResource({
  name: 'machines',
  title: 'Machines',
  singular: 'machine',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/machines',
  label: '{name}',
  fields: {
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    code: withLook(text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    kind: choice('Kind', machineKinds, { hplc: 'HPLC' }),
    phase_id: reference('Phase', 'phases', { dependsOn: { area: 'area' } }),
    location_id: reference('Location', 'locations'),
    line: optional(text('Line', 40)),

    ideal_rate_per_hour: withLook(
      requiredWhere(optional(decimal('Ideal rate', 2, { unit: 'units/h', above: 0, max: 1_000_000 })), {
        kind: ratedKinds,
      }),
      'largeFigure',
    ),
    capacity_ml: withLook(
      requiredWhere(optional(millilitres('Capacity', { above: 0 })), { kind: 'tank' }),
      'largeFigure',
    ),
    min_batch_ml: optional(millilitres('Smallest batch')),
    /** What a sealer is set to: within these its seals hold. */
    seal_min_c: optional(decimal('Lowest temperature', 1, { unit: '°C', min: 0, max: 500 })),
    seal_max_c: optional(decimal('Highest temperature', 1, { unit: '°C', min: 0, max: 500 })),
    dwell_min_ms: optional(integer('Shortest dwell', { unit: 'ms', min: 0, max: 60_000 })),
    dwell_max_ms: optional(integer('Longest dwell', { unit: 'ms', min: 0, max: 60_000 })),
    planned_minutes_per_shift: optional(integer('Planned per shift', { unit: 'min', min: 1, max: 1440 })),
    qr_code: withLook(optional(text('QR code', 60)), 'code'),
    calibration_due_on: optional(day('Calibration valid until', { help: 'Of scales and instruments.' })),
    calibration_certificate: optional(text('Calibration certificate', 120)),
    is_active: withDefault(active(), true),
  },
  systemFields: {
    current_state: withLook(withDefault(machineState(), 'idle'), 'status'),
    current_state_since: instant('In state since'),
    current_step_id: optional(reference('Step', 'production_order_steps')),
    /** Of the last signal of its interface: when it was, and its number there. */
    last_signal_at: internal(optional(instant('Last signal'))),
    last_signal: internal(optional(integer('Signal'))),
    /** Where the contents of a tank are in the stock; made with its first batch. */
    bin_id: optional(reference('Bin', 'bins')),
  },
  derived: {
    phase_code: joined(withLook(text('Phase code', 20), 'code'), 'phase_id', 'code'),
    current_order: joined(optional(text('Order', 20)), 'current_step_id.production_order_id', 'number'),
    current_planned: joined(optional(quantity('Planned')), 'current_step_id', 'qty_planned'),
  },
  access: {
    read: [
      'production',
      'production_dashboard',
      'production_page',
      'assembly_dashboard',
      'maintenance_admin',
      'maintenance_technician',
    ],
    write: ['production'],
  },
  lookup: { codes: ['code'] },
  unique: [['code', 'area'], ['name', 'area'], ['qr_code']],
  attachments: true,
  list: {
    columns: [
      'code',
      'name',
      'kind',
      'phase_id',
      'line',
      'ideal_rate_per_hour',
      'capacity_ml',
      'current_state',
      'current_state_since',
      'is_active',
    ],
    sort: [
      ['line', 'asc'],
      ['code', 'asc'],
    ],
    search: ['code', 'name', 'line', 'qr_code'],
    filters: ['kind', 'phase_id', 'location_id', 'current_state'],
  },
  form: [
    {
      section: 'General',
      fields: ['area', 'code', 'name', 'kind', 'phase_id', 'location_id', 'line', 'is_active'],
    },
    {
      section: 'Capacity and rates',
      fields: ['ideal_rate_per_hour', 'capacity_ml', 'min_batch_ml', 'planned_minutes_per_shift'],
    },
    { section: 'Seals', fields: ['seal_min_c', 'seal_max_c', 'dwell_min_ms', 'dwell_max_ms'] },
    { section: 'Calibration', fields: ['calibration_due_on', 'calibration_certificate'] },
    { section: 'QR', fields: ['qr_code'] },
  ],
})

export type Machine = Row<typeof machines>
