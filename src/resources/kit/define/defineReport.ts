import type { Fields } from '../fields/field'
import { orNone } from '../fields/pickValues'
import type { Definition } from './definition'
import type { DerivedFields } from './derived'
import { valueText } from '../text/valueText'
import type { ListDefinition } from './facets/list'
import type { FieldValues, NamesOfKind } from '../fields/values'
import type { FigureColumn, ReachedBy, RowColumn, TemplateOf, TimeColumn } from './names'
import { type GroupKey, type ReportDefinition, type Span, spans } from './report'
import { translated } from './translate'

type Nothing = Record<never, never>

type ReportInput<
  F extends Fields,
  B extends DerivedFields,
  T extends string,
  A extends string,
  Column extends string = NoInfer<RowColumn<Nothing, F, B, never, never>>,
  Figure extends string = NoInfer<FigureColumn<Nothing, F, B>>,
  Time extends string = NoInfer<TimeColumn<Nothing, F, B>>,
> = Pick<Definition, 'name' | 'title' | 'singular' | 'segment' | 'modules' | 'path'> & {
  columns: F
  label: T & NoInfer<TemplateOf<T, Column>>
  derived?: B & NoInfer<ReachedBy<B, NamesOfKind<F, 'reference'>>>
  list: ListDefinition<Column, Figure, Time>
  read: Definition['access']['read']
  /** Who may take it away as a file, where that is not everybody who reads it. */
  exports?: Definition['access']['read']
  report: Partial<Omit<ReportDefinition<Column, Figure, Time>, 'rowLink'>> & {
    rowLink?: A & NoInfer<TemplateOf<A, Column>>
  }
}

/** The part of a group key that names the field, and the span if there is one. */
export function groupKeyOf(key: GroupKey): { field: string; span: Span | null } {
  const [field = '', span] = key.split(':')
  return { field, span: spans.find((one) => one === span) ?? null }
}

/** The address of the link of a row; null where the row has nothing for a part of it. */
export function leadsTo({ report }: Pick<Definition, 'report'>, row: Readonly<FieldValues>) {
  const texts = [...(report?.rowLink ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
    valueText(row[name]),
  )
  if (report?.rowLink === undefined || texts.includes('')) return null
  let at = 0
  return report.rowLink.replace(/\{\w+\}/g, () => encodeURIComponent(texts[at++] ?? ''))
}

/** Fills the defaults of report options. */
export const notesOf = (overrides: Partial<ReportDefinition>): ReportDefinition => ({
  groups: [],
  grouped: [],
  sums: [],
  aggregates: {},
  alarms: [],
  ...overrides,
})

/** The last part of its address; a report that shares the address of a list is called by its name. */
const callOf = ({ name, path }: Pick<Definition, 'name' | 'path'>) =>
  path.includes('?') ? name.replaceAll('_', '-') : (path.split('/').at(-1) ?? name)

/**
 * A report: a read-only SQL view of the same name, read like any list, grouped and summed by the database.
 * The view gives every row a stable integer id, `1 as version`, and the four columns of every table (`now()
 * as created_at, null::bigint as created_by`, and so on, where there are none). A count is a column of ones
 * and zeros (`is_postable::int as postable_count`), so that it can be summed. A percentage is never summed:
 * give both figures and an aggregate, which is computed from the sums. Group keys are choices, references,
 * flags, texts, days, and days or instants by a span; never lists or bare instants. A line chart needs a
 * span; everything else is bars. Filters, order, search, saved views and exports come from the list;
 * `rowLink` links a row. What no other report has, it brings itself: the source of its rows, the SQL of its
 * aggregates and the columns that follow its filters are registered on the server (`reportSql`), its cells
 * and filter editors are given by its screen.
 */
export function defineReport<
  const F extends Fields,
  const B extends DerivedFields = Nothing,
  const T extends string = string,
  const A extends string = string,
>({
  columns,
  derived,
  read,
  exports,
  report,
  ...options
}: ReportInput<F, B, T, A>): Definition<Nothing, F, B, never, Nothing, Nothing, never> {
  return translated({
    ...options,
    fields: {},
    isView: true,
    systemFields: columns,
    derived: orNone<B>(derived),
    lines: {},
    events: {},
    unique: [],
    lookup: false,
    access: { read, write: [], ...(exports && { export: exports }) },
    form: [],
    call: `reports/${callOf(options)}`,
    report: notesOf(report),
  })
}
