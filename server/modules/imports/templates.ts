import { bareCell } from '../../../src/resources/imports/cells'
import { columnsOf, isDemanded } from '../../../src/resources/imports/kinds'
import { type AnyField, choice, flag, withDefault } from '../../../src/resources/kit/fields/field'
import { call } from '../../http/calls'
import { Refused } from '../../engine/errors'
import { mimeOf } from '../../exports/sheets/sheet'
import { writeTemplate } from '../../exports/sheets/template'
import { importAreas, importModules, ownKind } from './access'
import { secured } from './files'

const shared = { method: 'GET', areas: importAreas, modules: importModules } as const

const example = ({ kind, options = [], table, max }: AnyField): string => {
  if (options[0]) return options[0].value
  if (table !== undefined) return ''
  if (kind === 'flag') return 'yes'
  if (kind === 'day') return '2026-11-21'
  if (kind === 'integer' || kind === 'decimal') return '1'
  return kind === 'colour' ? '#1971c2' : 'Example'.slice(0, max ?? 7)
}

call(
  {
    ...shared,
    path: '/imports/kinds/:kind/template',
    about: 'An empty file of a kind: heads and an example; in a workbook the allowed values too.',
    asks: { format: withDefault(choice('Format', ['csv', 'xlsx']), 'csv') },
  },
  async ({ by, params, values, reply }) => {
    const kind = ownKind(by, params.kind)
    const format = values.format === 'xlsx' ? 'xlsx' : 'csv'
    const columns = columnsOf(kind).map((column) => ({
      head: column.name,
      label: column.label,
      isRequired: isDemanded(kind, kind.modes[0] ?? 'upsert', column),
      example: bareCell(example(column.field)),
      allowed:
        column.field.options?.map(({ value }) => value) ??
        (column.field.kind === 'flag' ? ['yes', 'no'] : []),
    }))
    const file = await writeTemplate(format, kind.title, columns)
    return reply.headers(secured(`${kind.title} template.${format}`, mimeOf[format])).send(Buffer.from(file))
  },
)

call(
  {
    ...shared,
    path: '/imports/kinds/:kind/sample',
    about:
      'A file to try a kind with, where the company has one: right lines, or with the mistakes people make.',
    asks: { wrong: withDefault(flag('With mistakes'), false) },
  },
  async ({ by, db, params, values, reply }) => {
    const kind = ownKind(by, params.kind)
    const rows = await db
      .selectFrom('import_samples')
      .select('content')
      .where('kind', '=', kind.name)
      .where('is_wrong', '=', values.wrong === true)
      .execute()
    if (!rows[0]) throw new Refused('not_found', { text: 'There is no such sample' })
    const name = `${kind.title} sample${values.wrong === true ? ' with errors' : ''}.csv`
    return reply.headers(secured(name, mimeOf.csv)).send(rows[0].content)
  },
)
