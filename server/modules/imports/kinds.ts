import { columnsOf, type ImportKind, importKinds, isDemanded } from '../../../src/resources/imports/kinds'
import { importRuns } from '../../../src/resources/imports/import_runs'
import type { AnyField } from '../../../src/resources/kit/field'
import { call } from '../../http/calls'
import { listOf, readPage } from '../../http/reads'
import { importAreas, importModules, mayRun, ownKind } from './access'

const shared = { method: 'GET', areas: importAreas, modules: importModules } as const

const noted = (name: string, label: string, field: AnyField, isRequired: boolean) => ({
  name,
  label,
  kind: field.kind,
  required: isRequired,
  ...(field.help !== undefined && { help: field.help }),
  ...(field.max !== undefined && { max: field.max }),
  ...(field.scale !== undefined && { scale: field.scale }),
  ...(field.unit !== undefined && { unit: field.unit }),
  ...(field.table !== undefined && { table: field.table }),
  ...(field.options && { options: field.options }),
})

const described = (kind: ImportKind) => ({
  name: kind.name,
  title: kind.title,
  one: kind.resource.one,
  table: kind.resource.name,
  key: kind.key,
  modes: kind.modes,
  mode: kind.modes[0],
  grouped: kind.group !== null,
  revertible: kind.revertible,
  areas: kind.areas,
  columns: columnsOf(kind).map((column) =>
    noted(column.name, column.label, column.field, isDemanded(kind, kind.modes[0] ?? 'upsert', column)),
  ),
  options: Object.entries(kind.options).map(([name, field]) =>
    noted(name, field.label, field, field.presence === 'required'),
  ),
})

call(
  {
    ...shared,
    path: '/imports/kinds',
    about: 'What the caller may bring in, with columns, modes and options.',
  },
  async ({ by }) => importKinds.filter((kind) => mayRun(by, kind)).map(described),
)

call(
  { ...shared, path: '/imports/kinds/:kind/runs', about: 'The last fifty files of a kind, newest first.' },
  async ({ by, pool, params }) => {
    const { name } = ownKind(by, params.kind)
    const filters = [
      {
        field: 'kind',
        field_type: 'text' as const,
        filters: [
          {
            logic_operator: 'and' as const,
            operator: '=' as const,
            value_type: 'value' as const,
            value: name,
          },
        ],
      },
    ]
    const sort = [{ field: 'id', direction: 'desc' as const }]
    const query = { filters, sort, search: '', limit: 50, cursor: null, total: false }
    const { rows, position } = await readPage(pool, listOf(importRuns, query))
    return { position, rows: JSON.parse(rows) as unknown[] }
  },
)
