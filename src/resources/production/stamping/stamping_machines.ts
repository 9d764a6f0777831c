import { joined } from '../../kit/define/derived'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'
import { plantAreas } from '../flows/plantArea'
import { machineState } from '../machines/machines'
import { stampJurisdiction } from '../stamps/stampStates'

/** What a stamper is beside a machine: its applicator, its spindles and the counter of its applicator. */
export const stampingMachines = defineResource({
  name: 'stamping_machines',
  title: 'Stamping machines',
  singular: 'stamping machine',
  segment: 'production',
  modules: ['Production'],
  path: '/production/stamping-machines',
  label: '{name}',
  fields: {
    machine_id: {
      ...reference('Machine', 'machines', { where: { kind: 'stamper', is_active: 1 } }),
      fixed: true,
    },
    applicator_model: optional(text('Applicator', 80)),
    spindles: withDefault(integer('Spindles', { min: 1, max: 2 }), 1),
    counter_total: withDefault(
      withLook(integer('Counter', { min: 0, max: 999_999_999_999 }), 'largeFigure'),
      0,
    ),
    counter_reason: optional(longText('Reason of the new counter', 500)),
    counter_tolerance: withDefault(
      integer('Counter tolerance', {
        unit: 'stamps',
        min: 0,
        max: 1000,
        help: 'A counter that differs by more from what left the reel needs approval.',
      }),
      2,
    ),
    default_jurisdiction: { ...optional(stampJurisdiction()), label: 'Usual jurisdiction' },
    stamp_placement: optional(text('Placement of stamps', 120)),
    is_active: withDefault(active(), true),
  },
  systemFields: {
    /** That of its machine. */
    name: withLook(text('Name', 80), 'name'),
    current_reel_id: optional(reference('Reel', 'reels')),
    second_reel_id: optional(reference('Second reel', 'reels')),
  },
  derived: {
    code: joined(withLook(text('Code', 20), 'code'), 'machine_id', 'code'),
    qr_code: joined(withLook(optional(text('QR code', 60)), 'code'), 'machine_id', 'qr_code'),
    area: joined(choice('Area', plantAreas), 'machine_id', 'area'),
    current_state: joined(withLook(machineState(), 'status'), 'machine_id', 'current_state'),
    reel_remaining: joined(
      optional(integer('Left on the reel', { unit: 'stamps' })),
      'current_reel_id',
      'remaining',
    ),
    reel_jurisdiction: joined(
      withLook(optional(text('Jurisdiction', 2)), 'jurisdiction'),
      'current_reel_id',
      'jurisdiction',
    ),
  },
  access: { read: ['production', 'stamping_orders'], write: ['production'] },
  lookup: { codes: ['code', 'qr_code'] },
  unique: [['machine_id']],
  list: {
    columns: [
      'code',
      'machine_id',
      'applicator_model',
      'spindles',
      'counter_total',
      'current_reel_id',
      'reel_remaining',
      'reel_jurisdiction',
      'current_state',
      'is_active',
    ],
    sort: [['code', 'asc']],
    search: ['name', 'code', 'applicator_model', 'qr_code'],
    filters: ['current_state', 'default_jurisdiction', 'is_active'],
  },
  form: [
    {
      section: 'Machine',
      fields: [
        'machine_id',
        'applicator_model',
        'spindles',
        'default_jurisdiction',
        'stamp_placement',
        'is_active',
      ],
    },
    { section: 'Counter', fields: ['counter_total', 'counter_reason', 'counter_tolerance'] },
  ],
})

export type StampingMachine = Row<typeof stampingMachines>
