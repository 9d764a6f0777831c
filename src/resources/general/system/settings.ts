import * as z from 'zod/mini'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { type Field, flag, instant, optional, reference, text, withDefault } from '../../kit/fields/field'

const anything: Field<unknown, 'optional'> = {
  kind: 'longText',
  label: 'Value',
  presence: 'optional',
  isJson: true,
  help: 'Leave blank for the default.',
  schema: z.unknown(),
}

/** What the company set otherwise than the product comes: a row per key, its value of the shape its key has. */
export const settings = defineResource({
  name: 'settings',
  title: 'Settings',
  singular: 'setting',
  segment: 'general',
  modules: ['Administration'],
  path: '/general/settings',
  label: '{key}',
  fields: { value: anything },
  systemFields: {
    key: text('Setting', 80),
    module: text('Module', 40),
    is_secret: withDefault(flag('Secret'), false),
    secret_at: optional(instant('Secret set')),
    changed_by_id: optional(reference('Changed by', 'users')),
  },
  access: { read: ['general'], write: ['general'], create: [], remove: [] },
  list: { columns: ['key', 'value', 'updated_at', 'changed_by_id'], sort: [['key', 'asc']], search: ['key'] },
  form: [{ section: 'Setting', fields: ['value'] }],
})

export type Setting = Row<typeof settings>
