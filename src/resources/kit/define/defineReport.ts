import type { Fields } from '../fields/field'
import type { AnyResource, Definition } from './definition'
import type { Derived } from './derived'
import { defineResource } from './defineResource'

import type { ReportDefinition, Span, GroupKey } from './report'
type ReportInput<F extends Fields, B extends Readonly<Record<string, Derived>>> = Pick<
  Definition<F, Record<never, never>, B>,
  'name' | 'title' | 'singular' | 'segment' | 'modules' | 'path' | 'label' | 'list'
> & {
  columns: F
  derived?: B
  read: Definition['access']['read']
  report: Partial<ReportDefinition>
}

/** Whether its rows are worked out when they are read, and nobody writes them. */
export const isReport = ({ report }: Pick<AnyResource, 'report'>) =>
  report !== undefined && report.isLive !== true

/** The part of a group key that names the field, and the span if there is one. */
export function groupKeyOf(key: GroupKey): { field: string; span: Span | null } {
  const [field = '', span] = key.split(':')
  return { field, span: (span as Span | undefined) ?? null }
}

/** The address that a row of a report leads to. */
export const leadsTo = ({ report }: Pick<Definition, 'report'>, row: Readonly<Record<string, unknown>>) =>
  report?.rowLink?.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((row[name] as string | number | null) ?? '')),
  ) ?? null

/** Notes on the groups of rows, with nothing where nothing is said. */
export const notesOf = (overrides: Partial<ReportDefinition>): ReportDefinition => ({
  groups: [],
  grouped: [],
  sums: [],
  ratios: {},
  percentiles: {},
  alarms: [],
  runningTotals: [],
  ...overrides,
})

/**
 * A report: rows of a SQL view of the same name, read as any list is, grouped and added up by the database; nobody
 * writes it. The view gives every row a whole id that stays the same, `1 as version`, and the four columns of every
 * table (`now() as created_at, null::bigint as created_by`, and so on, where there are none).
 *
 * - A count is a column of ones and zeros in the view (`is_postable::int as postable_count`), so that it is added up.
 * - A percent is never a column that is added up: give both figures and a ratio, which is worked out from the sums.
 * - Groups are choices, references, flags, texts, days, and days or instants by a span; never several values or a bare
 *   instant. A line is drawn only over a span; everything else is bars.
 * - Filters, order, search, saved views, files and paper come from the list; `rowLink` says where a row leads.
 */
export function defineReport<
  const F extends Fields,
  const B extends Readonly<Record<string, Derived>> = Record<never, never>,
>({ columns, read, report, ...options }: ReportInput<F, B>) {
  return defineResource<Record<never, never>, F, B>({
    ...options,
    fields: {},
    systemFields: columns,
    access: { read, write: [] },
    form: [],
    call: `reports/${options.path.split('/').at(-1) ?? options.name}`,
    report: notesOf(report),
  })
}
