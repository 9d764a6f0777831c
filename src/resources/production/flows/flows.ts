import { flowMachine } from '../../../machines/workflows/production/flows'
import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { choice, flag, internal, longText, optional, text, withDefault } from '../../kit/fields/field'
import { integer, millilitres, percent } from '../../kit/fields/numbers'
import { withLook } from '../../kit/fields/look'
import { plantAreas } from './plantArea'

/** The routing of an order: which phases it passes, in which operations. */
export const flows = defineResource({
  name: 'flows',
  title: 'Flows',
  singular: 'flow',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/flows',
  pages: [{ label: 'Actions', path: '/production/flows/:id/flow-actions' }],
  label: '{code}',
  fields: {
    area: { ...withDefault(choice('Area', plantAreas), 'production'), fixed: true },
    code: withLook(text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }), 'code'),
    name: withLook(text('Name', 80), 'name'),
    description: optional(longText('Description', 500)),
    overage_percent: withDefault(percent('Overage', { help: 'Extra volume to batch' }), 2),
    line_loss_ml: withDefault(millilitres('Line loss', { help: 'Dead volume of hoses and filler' }), 1500),
    is_default: withDefault(flag('Default'), false),
  },
  systemFields: { action_count: internal(withDefault(integer('Actions'), 0)) },
  workflow: flowMachine,
  events: {
    activate: { label: 'Activate', tone: 'primary', broadcastAs: 'activated' },
    retire: {
      label: 'Retire',
      tone: 'danger',
      confirmText: 'New orders can no longer choose this flow.',
      broadcastAs: 'retired',
    },
    copy: {
      label: 'Copy',
      confirmText: 'Makes a draft with the same actions.',
      inputs: { code: text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }), name: text('Name', 80) },
      broadcastAs: 'copied',
    },
  },
  access: { read: ['production'], write: ['production'] },
  lookup: { codes: ['code'] },
  unique: [
    ['code', 'area'],
    ['name', 'area'],
  ],
  list: {
    columns: ['code', 'name', 'is_default', 'overage_percent', 'line_loss_ml', 'action_count', 'status'],
    sort: [['name', 'asc']],
    search: ['code', 'name', 'description'],
    filters: ['area', 'status'],
  },
  form: [
    { section: 'Flow', fields: ['area', 'code', 'name', 'description', 'is_default'] },
    { section: 'Liquid', fields: ['overage_percent', 'line_loss_ml'] },
  ],
  editableIn: ['draft', 'active'],
  removableIn: ['draft'],
})

export type Flow = Row<typeof flows>
