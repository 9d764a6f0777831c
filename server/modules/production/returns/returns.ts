import { sql } from 'kysely'
import { exciseReturns } from '../../../../src/resources/production/returns/excise_returns'
import { monthsAfter } from '../../../../src/resources/kit/text/days'
import { t } from '../../../../src/texts/texts'
import { invalidBecause, Refused } from '../../../engine/errors'
import { onEvent } from '../../../engine/hooks/hooks'
import { runUnit, system } from '../../../engine/unitOfWork'
import { job } from '../../../jobs/jobs'
import { holdersOf, notifyUsers } from '../../../site/notifyUsers'
import { plantToday } from '../../../site/plant'
import { settingsNow } from '../../../site/settings'

onEvent(exciseReturns, 'freeze', async (unit, { id, month }) => {
  if ((await plantToday(unit)) < monthsAfter(month, 1))
    throw new Refused('month_open', { text: t('The month is not over: it is frozen when it has ended') })
  await sql`insert into excise_return_lines (excise_return_id, part, jurisdiction, item, qty)
    select ${id}, part, jurisdiction, item, qty from excise_return_of(${month}::date)`.execute(unit.trx)
  // What the form says is kept with what it reports.
  await sql`insert into excise_return_texts_kept (excise_return_id, return_part, item, text_en, text_fr)
    select ${id}, part, item, text_en, text_fr from excise_return_texts(
      (select value from settings where key = 'excise.return_texts'))`.execute(unit.trx)
  return { frozen_at: unit.at, frozen_by_id: unit.by.id || null }
})

onEvent(exciseReturns, 'file', async (unit, { month }, { filed_on, filing_ref }) => {
  if (filed_on > (await plantToday(unit)))
    throw invalidBecause('filed_on', t('The day of filing is not later than today'))
  if (filed_on < monthsAfter(month, 1))
    throw invalidBecause('filed_on', t('A return is filed after the end of its month'))
  return { filed_on, filing_ref }
})

/** Returns are reminded of so many days before they are due. */
const reminded = [7, 1, 0, -1]

job(
  {
    name: 'excise_returns',
    title: 'Open duty returns',
    about: 'Opens the duty return of each month that has ended, and reminds of those that are due.',
    schedule: { daily: '00:30' },
  },
  async ({ db }) => {
    return runUnit(db, system, async (unit) => {
      const today = await plantToday(unit)
      const month = monthsAfter(`${today.slice(0, 7)}-01`, -1)
      const [found] = await unit.find(exciseReturns, { month })
      const { 'excise.return_day': dueDay } = await settingsNow(unit.trx, 'excise.return_day')
      // Due in the month after it, nil returns too.
      if (!found)
        await unit.insert(exciseReturns, {
          month,
          due_on: dayIn(monthsAfter(month, 1), dueDay),
          status: 'open',
        })
      const due = (await unit.find(exciseReturns, { status: ['open', 'frozen'] })).filter(({ due_on }) =>
        reminded.includes(daysBetween(today, due_on)),
      )
      const people = await holdersOf(unit, ['stamp_inventory', 'manager'])
      for (const one of due)
        notifyUsers(unit, people, {
          text: `The duty return of ${one.month.slice(0, 7)} is due on ${one.due_on}`,
          path: exciseReturns.path,
          about: `excise_returns:${one.id}`,
        })
      return `${found ? 0 : 1} opened, ${due.length} reminders sent`
    })
  },
)

const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000
const daysBetween = (from: string, to: string) => dayOf(to) - dayOf(from)
/** Such a day of a month, or its last one. */
const dayIn = (month: string, day: number) => {
  const last = dayOf(monthsAfter(month, 1)) - 1
  return new Date(Math.min(dayOf(month) + day - 1, last) * 86_400_000).toISOString().slice(0, 10)
}
