import { defineResource } from '../../kit/define/defineResource'
import type { Row } from '../../kit/define/row'
import { active, choices, distinctText, text, withDefault } from '../../kit/fields/field'
import { withLook } from '../../kit/fields/look'
import { integer } from '../../kit/fields/numbers'
import { machineKinds } from '../machines/machines'

/** Where a machine has its problems, e.g. belts or electronics; each with the problems that are known there. */
export const issueSections = defineResource({
  name: 'issue_sections',
  title: 'Issue sections',
  singular: 'issue section',
  segment: 'production',
  modules: ['Production', 'Assembly'],
  path: '/production/issue-sections',
  label: '{name}',
  fields: {
    code: withLook(text('Code', 20, { pattern: /^[A-Za-z0-9._-]+$/ }), 'code'),
    name: withLook(distinctText('Name', 80), 'name'),
    machine_kinds: withDefault(
      { ...choices('Machine kinds', machineKinds, { hplc: 'HPLC' }), help: 'Without one, of all machines.' },
      [],
    ),
    sequence: withDefault(integer('Sequence', { min: 0, max: 10_000 }), 10),
    is_active: withDefault(active(), true),
  },
  systemFields: {},
  access: { read: ['maintenance_admin'], write: ['maintenance_admin'] },
  lookup: { codes: ['code'] },
  unique: [['code'], ['name']],
  list: {
    columns: ['code', 'name', 'machine_kinds', 'sequence', 'is_active'],
    sort: [['sequence', 'asc']],
    search: ['code', 'name'],
    filters: ['machine_kinds', 'is_active'],
  },
  form: [{ section: 'General', fields: ['code', 'name', 'machine_kinds', 'sequence', 'is_active'] }],
})

export type IssueSection = Row<typeof issueSections>
