import { importCalls } from '../../../src/resources/imports/importCalls'
import { bareCell } from '../../../src/resources/imports/cells'
import { columnsOf, isDemanded } from '../../../src/resources/imports/kinds'
import type { AnyField } from '../../../src/resources/kit/fields/field'
import { onCall } from '../../calls/handlers'
import { Refused } from '../../engine/errors'
import { mimeOf } from '../../exports/sheets/sheet'
import { writeTemplate } from '../../exports/sheets/template'
import { ownKind } from './access'

const example = ({ kind, options = [], table, max }: AnyField): string => {
  if (options[0]) return options[0].value
  if (table !== undefined) return ''
  if (kind === 'flag') return 'yes'
  if (kind === 'day') return '2026-11-21'
  if (kind === 'integer' || kind === 'decimal') return '1'
  return kind === 'colour' ? '#1971c2' : 'Example'.slice(0, max ?? 7)
}

onCall(importCalls.template, async ({ by, input }) => {
  const kind = ownKind(by, input.kind)
  const { format } = input
  const columns = columnsOf(kind).map((column) => ({
    head: column.name,
    label: column.label,
    isRequired: isDemanded(kind, kind.modes[0] ?? 'upsert', column),
    example: bareCell(example(column.field)),
    allowed:
      column.field.options?.map(({ value }) => value) ?? (column.field.kind === 'flag' ? ['yes', 'no'] : []),
  }))
  const file = await writeTemplate(format, kind.title, columns)
  return { name: `${kind.title} template.${format}`, mime: mimeOf[format], content: Buffer.from(file) }
})

onCall(importCalls.sample, async ({ by, db, input }) => {
  const kind = ownKind(by, input.kind)
  const rows = await db
    .selectFrom('import_samples')
    .select('content')
    .where('kind', '=', kind.name)
    .where('is_wrong', '=', input.wrong)
    .execute()
  if (!rows[0]) throw new Refused('not_found', { text: 'There is no such sample' })
  const name = `${kind.title} sample${input.wrong ? ' with errors' : ''}.csv`
  return { name, mime: mimeOf.csv, content: rows[0].content }
})
