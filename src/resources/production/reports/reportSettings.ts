import { settingOf, withHelp } from '../../general/system/settingsKind'
import { choice, choices, optional, reference } from '../../kit/fields/field'
import { distinctLines, linesOf } from '../../kit/fields/lists'
import { integer } from '../../kit/fields/numbers'
import { namesIn } from '../../kit/fields/pickValues'
import { columnNames, labelOf } from '../../kit/text/columns'
import { usualReportDefaults as usual } from './reportDefaults'
import { type ReportPeriod, reportPeriods } from './reportPeriod'
import { type SettableReport, settableReports } from './settableReports'
import { t } from '../../../texts/texts'

const names = namesIn(settableReports)
const titles = Object.fromEntries(names.map((name) => [name, settableReports[name].title]))
const report = choice('Report name', names, titles)

/** The columns of a report with their labels, as they may be chosen for it; none of an unknown one. */
export function columnsOfReport(called: unknown) {
  const name = names.find((one) => one === called)
  if (name === undefined) return []
  const { [name]: of } = settableReports
  return columnNames(of).map((column) => ({ value: column, label: labelOf(of, column) }))
}

const labels = Object.fromEntries(
  names.flatMap((name) => columnsOfReport(name).map(({ value, label }) => [value, label])),
)

/** The columns that a report shows until a person chooses others. */
export type ReportColumns = { report: SettableReport; columns: readonly string[] }
/** A person who is told when a period of a report has ended. */
export type ReportRecipient = { report: SettableReport; user_id: number }

const columns = distinctLines(
  linesOf(
    'Visible columns',
    { report, columns: choices('Columns', namesIn(labels), labels) },
    {
      least: 0,
      most: 100,
      faultsOf: ({ report: name, columns: chosen }) => {
        const own = columnNames(settableReports[name])
        const isOwn = chosen.every((column) => own.includes(column))
        return isOwn && chosen.length > 0 ? {} : { columns: isOwn ? 'required' : 'in' }
      },
    },
  ),
  (line) => line.report,
  () => t('There is one line for each report'),
)

const recipients = distinctLines(
  linesOf(
    'Recipients',
    { report, user_id: reference('Person', 'users', { where: { status: 'active' } }) },
    { least: 0, most: 200 },
  ),
  (line) => `${line.report} ${line.user_id}`,
  () => t('There is one line for each report and person'),
)

/** How the reports of production begin, and who is told of them. */
export const reportSettings = {
  'reports.default_period': settingOf<ReportPeriod>(
    'Reports',
    withHelp(
      choice('Default period', reportPeriods, { all: 'All days' }),
      'The days that reports begin with. A filter in the address or a saved view goes before it.',
    ),
    usual.period,
  ),
  'reports.max_rows': settingOf(
    'Reports',
    integer('Maximum rows on screen', {
      min: 200,
      max: 100_000,
      help: 'Totals and exports include all rows.',
    }),
    usual.max_rows,
  ),
  'reports.decimals': settingOf<number | null>(
    'Reports',
    optional(
      integer('Decimals', {
        min: 0,
        max: 6,
        help: 'At most, on screen; money keeps its cents. Blank: those of each column. Files keep all.',
      }),
    ),
    usual.decimals,
  ),
  'reports.columns': settingOf<readonly ReportColumns[]>(
    'Reports',
    withHelp(columns, 'What a report shows to people who have not chosen columns themselves.'),
    [],
  ),
  'reports.recipients': settingOf<readonly ReportRecipient[]>(
    'Reports',
    withHelp(
      recipients,
      'Told when a day, week or month of the default period has ended, with the report of it.',
    ),
    [],
  ),
}
