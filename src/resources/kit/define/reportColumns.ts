import type { AnyResource } from './definition'

/**
 * The columns of one answer of a report: what some of them are called in it, and which have no values in it.
 */
export type ReportColumns = { labels: ReadonlyMap<string, string>; absent: ReadonlySet<string> }

/** Columns that depend on the request. */
export type ColumnsBy = {
  /** The column that holds the text they follow, the same one in every row of an answer. */
  field: string
  /** The text that the definition's own columns follow. */
  standard: string
  /** The columns for a text; null where it says nothing. */
  columns: (text: string) => ReportColumns | null
}

/** The report as one answer shows it: its columns called as they are there, and none that would be empty. */
export function withColumnsFor(resource: AnyResource, text: string | null): AnyResource {
  const { report, systemFields, list } = resource
  const columnsBy = report?.columnsBy
  const shown = text === null || text === columnsBy?.standard ? null : columnsBy?.columns(text)
  if (!report || !columnsBy || text === null || !shown) return resource
  const { labels, absent } = shown
  const isShown = (name: string) => !absent.has(name)
  return {
    ...resource,
    systemFields: Object.fromEntries(
      Object.entries(systemFields)
        .filter(([name]) => isShown(name))
        .map(([name, field]) => [name, { ...field, label: labels.get(name) ?? field.label }]),
    ),
    list: {
      ...list,
      columns: list.columns.filter(isShown),
      ...(list.totals && { totals: list.totals.filter(isShown) }),
    },
    report: {
      ...report,
      columnsBy: { ...columnsBy, standard: text },
      sums: report.sums.filter(isShown),
      ...(report.chart && { chart: { ...report.chart, of: report.chart.of.filter(isShown) } }),
    },
  }
}
