import { roles } from '../../../access'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, choices, colour, flag, optional, text, withDefault } from '../../kit/fields/field'
import { decimal, integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { plantAreas } from './plantArea'

/** The phases every production order may pass, in board order; they may be renamed, never deleted. */
export const phaseCodes = [
  'batching',
  'hplc',
  'bottling',
  'labelling',
  'stamping',
  'packing',
  'transfer',
  'shipping',
] as const

export type PhaseCode = (typeof phaseCodes)[number]

/** The phases of every assembly order, likewise. */
export const assemblyPhaseCodes = ['sealing', 'stamping', 'cartoning', 'transfer', 'shipping'] as const

export type AssemblyPhase = (typeof assemblyPhaseCodes)[number]

/** The phases of all areas, each once. */
export const anyPhaseCodes = [
  'batching',
  'hplc',
  'bottling',
  'labelling',
  'sealing',
  'stamping',
  'packing',
  'cartoning',
  'transfer',
  'shipping',
] as const satisfies readonly (PhaseCode | AssemblyPhase)[]

/** A phase of any area. */
export type AnyPhase = (typeof anyPhaseCodes)[number]

/** A column of the production board. */
export const phases = defineResource({
  name: 'phases',
  title: 'Phases',
  singular: 'phase',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/phases',
  label: '{name}',
  referenceLook: 'phase',
  fields: {
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    code: withLook(text('Code', 20, { pattern: /^[a-z][a-z0-9_]*$/, fixed: true }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    sequence: integer('Sequence', { min: 1, max: 10_000 }),
    colour: colour('Colour'),
    icon: optional(text('Icon', 40, { pattern: /^[a-z0-9-]+$/ })),
    roles: withDefault(choices('Roles', roles, { hplc_tech: 'HPLC tech', qa_manager: 'QA manager' }), []),
    wall_visible: withDefault(flag('On the wall'), true),
    wip_limit: optional(integer('WIP limit', { unit: 'orders', min: 1, max: 1000 })),
    target_hours: optional(decimal('Target', 2, { unit: 'h', above: 0, max: 1000 })),
  },
  access: { read: ['production'], write: ['production'] },
  lookup: { codes: ['code'] },
  unique: [
    ['code', 'area'],
    ['name', 'area'],
  ],
  list: {
    columns: ['code', 'name', 'sequence', 'colour', 'wip_limit', 'target_hours', 'roles', 'wall_visible'],
    sort: [['sequence', 'asc']],
    search: ['code', 'name'],
    filters: ['area'],
  },
  form: [
    { section: 'Phase', fields: ['area', 'code', 'name', 'sequence', 'roles'] },
    { section: 'Board', fields: ['colour', 'icon', 'wip_limit', 'target_hours', 'wall_visible'] },
  ],
})

export type Phase = Row<typeof phases>
