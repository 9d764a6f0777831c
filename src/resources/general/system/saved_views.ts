import { namesIn } from '../../kit/fields/pickValues'
import { areas, modules } from '../../../access'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { flag, longText, optional, reference, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'

/** A named query of a list: private, or shared with all readers of the list. */
export const savedViews = defineResource({
  name: 'saved_views',
  title: 'Views',
  singular: 'view',
  segment: 'general',
  modules,
  path: '/general/saved_views',
  label: '{name}',
  fields: {
    list: text('List', 60),
    name: withLook(text('Name', 60), 'name'),
    is_shared: withDefault(flag('Shared'), false),
    query: optional(longText('Query', 4000)),
    columns: optional(longText('Columns', 8000)),
  },
  systemFields: { owner_id: reference('Owner', 'users') },
  // Read access depends on the row: custom calls check it, the channel carries no rows.
  routes: false,
  access: { read: namesIn(areas), write: [] },
  unique: [['name', 'owner_id', 'list']],
  list: { columns: ['name', 'is_shared', 'owner_id'], sort: [['name', 'asc']], search: ['name'] },
  form: [],
})

export type SavedView = Row<typeof savedViews>
