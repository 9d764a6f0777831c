import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choice, colour, text, withDefault } from '../../kit/fields/field'
import { integer } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'

/** Kinds of records that can be tagged; `any` is all of them. */
export const taggedEntities = ['product', 'sale', 'purchase', 'customer', 'project', 'any'] as const

/** A word that records are sorted by across lists. */
export const tags = defineResource({
  name: 'tags',
  title: 'Tags',
  singular: 'tag',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/tags',
  label: '{name}',
  fields: {
    name: withLook(text('Name', 40), 'name'),
    entity: withDefault(choice('For', taggedEntities), 'any'),
    color: withDefault(colour('Colour'), '#5c6b7a'),
    is_active: withDefault(active(), true),
  },
  systemFields: { used_count: withDefault(integer('Used', { min: 0 }), 0) },
  access: { read: ['general'], write: ['general'] },
  lookup: {},
  unique: [['name', 'entity']],
  mergeable: true,
  list: {
    columns: ['name', 'color', 'entity', 'used_count', 'is_active'],
    sort: [['name', 'asc']],
    inline: true,
    search: ['name'],
    filters: ['entity', 'is_active'],
  },
  form: [{ section: 'Tag', fields: ['name', 'entity', 'color', 'is_active'] }],
})

export type Tag = Row<typeof tags>
