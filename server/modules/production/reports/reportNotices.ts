import { type Days, periodEnded } from '../../../../src/resources/production/reports/reportPeriod'
import {
  type SettableReport,
  settableReports,
} from '../../../../src/resources/production/reports/settableReports'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { notifyUsers } from '../../../site/notifyUsers'
import { dayAt, siteOf } from '../../../site/plant'
import { readersOf } from '../../../site/reportReaders'
import { settingsNow } from '../../../site/settings'

/** The address of a report over these days. */
function addressOf(report: SettableReport, { from, to }: Days) {
  const { path, report: notes } = settableReports[report]
  return notes?.period === undefined ? path : `${path}?f.${notes.period}=from:${from};to:${to}`
}

job(
  {
    name: 'report_notices',
    title: 'Tell recipients of reports',
    about: 'Sends the recipients in the settings the reports of the period that ended the day before.',
    schedule: { daily: '06:00' },
  },
  async ({ db, at }) => {
    const set = await settingsNow(db, 'reports.default_period', 'reports.recipients')
    const ended = periodEnded(set['reports.default_period'], dayAt(at, (await siteOf(db)).timezone))
    const recipients = set['reports.recipients']
    if (ended === null) return 'No period ended yesterday'
    let sent = 0
    await runUnit(db, system, async (unit) => {
      for (const report of new Set(recipients.map((one) => one.report))) {
        const ids = recipients.filter((one) => one.report === report).map(({ user_id }) => user_id)
        const readers = (await readersOf(unit.trx, report, ids)).map(({ id }) => id)
        sent += readers.length
        notifyUsers(unit, readers, {
          text: `${settableReports[report].title}, ${ended.from} to ${ended.to}`,
          path: addressOf(report, ended),
          about: `report:${report}`,
        })
      }
    })
    return `${sent} notices sent`
  },
)
