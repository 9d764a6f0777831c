import * as z from 'zod/mini'
import { code } from '../../kit/fields/code'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, optional, reference, withDefault } from '../../kit/fields/field'
import { integer, percent, strength } from '../../kit/fields/numbers'

/** What a range limits: how far a result may be below its target, or above it. */
export const rangeTypes = { minimum: 1, maximum: 2 } as const
export type RangeType = (typeof rangeTypes)[keyof typeof rangeTypes]

const isType = (value: number) => value === rangeTypes.minimum || value === rangeTypes.maximum

/** Allowed deviation from the target strength, below it (type 1) or above it (type 2). */
export const hplcRanges = defineResource({
  name: 'hplc_ranges',
  title: 'HPLC ranges',
  singular: 'HPLC range',
  segment: 'production',
  modules: ['Production'],
  path: '/production/hplc-categories?list=ranges',
  label: '{percent_range} %',
  fields: {
    type: {
      ...integer('Type', { help: '1 = minimum, 2 = maximum' }),
      schema: z.number(code('numeric')).check(z.refine(isType, { error: 'in' })),
    },
    percent_range: percent('Deviation'),
    hplc_category_id: optional(reference('Category', 'hplc_categories')),
    strength_from: optional(strength('Strength from')),
    strength_to: optional(strength('Strength to')),
    is_active: withDefault(active(), true),
  },
  access: { read: ['production', 'hplc'], write: ['production'] },
  list: {
    columns: ['hplc_category_id', 'strength_from', 'strength_to', 'type', 'percent_range', 'is_active'],
    sort: [
      ['hplc_category_id', 'asc'],
      ['strength_from', 'asc'],
      ['type', 'asc'],
    ],
    search: [],
    filters: ['type', 'hplc_category_id', 'is_active'],
    inline: true,
  },
  form: [
    {
      section: 'Range',
      fields: ['type', 'percent_range', 'hplc_category_id', 'strength_from', 'strength_to', 'is_active'],
      note: 'The most specific active range counts: category and strength, then category, then general.',
    },
  ],
})

export type HplcRange = Row<typeof hplcRanges>
