import { computed } from '../kit/define/derived'
import { defineResource } from '../kit/define/defineResource'
import type { Row } from '../kit/define/row'
import { choice, colour, flag, optional, text, withDefault } from '../kit/fields/field'
import { withLook } from '../kit/fields/look'
import { json } from '../kit/fields/lists'
import { decimal, integer, millilitres } from '../kit/fields/numbers'
import * as z from 'zod/mini'

/** In degrees Celsius, with one decimal. */
export const degrees = (label: string, options: { min?: number; max?: number; help?: string } = {}) =>
  decimal(label, 1, { unit: '°C', min: -100, max: 400, ...options })

const mostIncompatible = 50

/** A range of flash and boiling points, with what it is called by law and how its containers are stored. */
export const flashpointClasses = defineResource({
  name: 'flashpoint_classes',
  title: 'Flashpoint classes',
  singular: 'flashpoint class',
  segment: 'lab_receiving',
  modules: ['Lab Receiving'],
  path: '/lab-receiving/flashpoint-classes',
  label: '{code}',
  fields: {
    code: withLook(
      text('Code', 10, { pattern: /^[A-Z0-9]+$/, patternMessage: 'Only capital letters and figures' }),
      'code',
    ),
    name: withLook(text('Name', 80), 'name'),
    min_flash_c: optional(degrees('Flash point from')),
    max_flash_c: optional(degrees('Flash point to')),
    max_inclusive: { ...withDefault(flag('Upper limit included'), true) },
    takes_no_flash: {
      ...withDefault(flag('Takes what has no flash point'), false),
      help: 'Goods that do not ignite.',
    },
    min_boiling_c: optional(degrees('Boiling point from')),
    max_boiling_c: optional(degrees('Boiling point to')),
    ghs_category: choice('GHS category', ['1', '2', '3', '4', 'none'], {
      1: '1',
      2: '2',
      3: '3',
      4: '4',
      none: 'None',
    }),
    tdg_class: choice('TDG class', ['3', 'none'], { 3: '3', none: 'None' }),
    packing_group: choice('Packing group', ['I', 'II', 'III', 'none'], {
      I: 'I',
      II: 'II',
      III: 'III',
      none: 'None',
    }),
    fire_code_class: choice('Fire code class', ['IA', 'IB', 'IC', 'II', 'IIIA', 'none'], {
      IA: 'IA',
      IB: 'IB',
      IC: 'IC',
      II: 'II',
      IIIA: 'IIIA',
      none: 'None',
    }),
    storage_rule: text('Storage rule', 200),
    max_ml_per_cabinet: {
      ...optional(millilitres('Limit per cabinet', { above: 0, max: 999_999_999 })),
      help: 'Of this class and all stricter ones together.',
    },
    incompatible_class_ids: withDefault(
      json(
        'Not stored with',
        z
          .array(z.number('numeric').check(z.int('integer'), z.gte(1, 'exists')))
          .check(z.maxLength(mostIncompatible, 'max')),
      ),
      [],
    ),
    color: colour('Colour'),
    rank: { ...integer('Rank', { min: 1, max: 1000 }), help: 'Higher is stricter.' },
  },
  derived: {
    container_count: computed(integer('Containers')),
    stored_ml: computed(millilitres('Stored')),
    stored_l: computed(decimal('Stored', 1, { unit: 'l' })),
    limit_l: computed(decimal('Limit per cabinet', 1, { unit: 'l' })),
  },
  access: {
    read: ['lab_receiving', 'hplc'],
    write: ['lab_receiving_setup'],
  },
  lookup: { codes: ['code'] },
  unique: [['code'], ['rank']],
  list: {
    columns: [
      'code',
      'name',
      'min_flash_c',
      'max_flash_c',
      'ghs_category',
      'tdg_class',
      'packing_group',
      'limit_l',
      'container_count',
      'stored_l',
    ],
    sort: [['rank', 'desc']],
    search: ['code', 'name', 'storage_rule'],
    filters: ['ghs_category', 'tdg_class'],
  },
  form: [
    { section: 'Class', fields: ['code', 'name', 'rank', 'color', 'storage_rule', 'max_ml_per_cabinet'] },
    {
      section: 'Range',
      fields: [
        'min_flash_c',
        'max_flash_c',
        'max_inclusive',
        'takes_no_flash',
        'min_boiling_c',
        'max_boiling_c',
      ],
    },
    { section: 'By law', fields: ['ghs_category', 'tdg_class', 'packing_group', 'fire_code_class'] },
  ],
})

export type FlashpointClass = Row<typeof flashpointClasses>
