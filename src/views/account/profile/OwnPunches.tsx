import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { punchMonth } from '../../../api/general/punches'
import type { OwnPunch, PunchDay, PunchMonth } from '../../../resources/general/time_clock/punchCalls'
import { ownPunches$ } from '../../../streams/values/punches'
import { duration } from '../../format/format'
import { clock, day } from '../../format/timeText'
import { ErrorState } from '../../parts/ErrorState'
import { Glyph } from '../../parts/Glyph'
import { useObserved, useToday } from '../../hooks/observed'
import { failureMessage } from '../../ui/messages'
import { PunchButton } from '../time_clock/PunchButton'
import { useSidebar } from '../../ui/state/sidebar'
import { usePerson } from '../../session/session'
import { Scrolled } from '../../parts/table/Scrolled'
import { dateFormat } from '../../../texts/locale'
import { t } from '../../../texts/texts'

const monthWords = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const moved = (month: string, by: number) => {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7)
}
const named = (month: string) => monthWords.format(new Date(`${month}-01T00:00:00Z`))

/** Hours of a month are hours, not days. */
const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

const timesOf = (punches: readonly OwnPunch[], kinds: readonly string[], zone: string) =>
  punches
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ punched_at }) => clock(punched_at, { zone }))
    .join(', ')

function DayRow({
  of: { day: on, worked_minutes, punches, missing_out },
  zone,
}: {
  of: PunchDay
  zone: string
}) {
  const corrected = punches.filter(({ source }) => source === 'correction')
  const remarks = [
    ...(corrected.length > 0
      ? [t('Corrected: {corrected}', { corrected: corrected.map(({ note }) => note).join(', ') })]
      : []),
    ...punches.flatMap(({ punched_at, arrived_at }) =>
      arrived_at === null
        ? []
        : [
            t('Pressed at {punchedAt}, arrived {arrivedAt}', {
              punchedAt: clock(punched_at, { zone }),
              arrivedAt: clock(arrived_at, { zone }),
            }),
          ],
    ),
  ]
  return (
    <tr>
      <th scope="row">{day(on)}</th>
      <td>{timesOf(punches, ['in'], zone)}</td>
      <td>{timesOf(punches, ['break_start', 'break_end'], zone)}</td>
      <td>{timesOf(punches, ['out'], zone)}</td>
      <td className="dc-number">{duration(worked_minutes)}</td>
      <td>
        {missing_out === 1 && (
          <span className="dc-word dc-danger-text">
            <Glyph name="stop" />
            {t('Missing clock-out')}
          </span>
        )}
        {remarks.join('. ')}
      </td>
    </tr>
  )
}

/** The own punches of a month, by day of the site, with the hours worked. */
export function OwnPunches() {
  const { id } = usePerson()
  const { phone } = useSidebar()
  const thisMonth = useToday().slice(0, 7)
  // The month that goes on, until another is chosen.
  const [chosen, setMonth] = useState<string | null>(null)
  const month = chosen ?? thisMonth
  const [shown, setShown] = useState<PunchMonth | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const { value: now } = useObserved(useMemo(() => ownPunches$(id), [id]))
  const newest = now?.since ?? null
  useEffect(() => {
    let isOver = false
    punchMonth(month).then(
      (answer) => {
        if (isOver) return
        setShown(answer)
        setFailure(null)
      },
      (thrown: unknown) => {
        if (!isOver) setFailure(failureMessage(thrown))
      },
    )
    return () => {
      isOver = true
    }
  }, [month, newest, tries])

  const isLast = month >= thisMonth
  const days = shown?.month === month ? shown.days : []
  return (
    <section className="dc-own-card" aria-labelledby="own-punches">
      <header className="dc-own-month">
        <h2 id="own-punches">{t('Punches')}</h2>
        <ActionIcon aria-label={t('Previous month')} onClick={() => setMonth(moved(month, -1))}>
          <IconChevronLeft size={18} stroke={1.75} />
        </ActionIcon>
        <span aria-live="polite">{named(month)}</span>
        <ActionIcon aria-label={t('Next month')} disabled={isLast} onClick={() => setMonth(moved(month, 1))}>
          <IconChevronRight size={18} stroke={1.75} />
        </ActionIcon>
        <span className="dc-space" />
        {phone && <PunchButton />}
        {shown?.month === month && <b>{t('{hours} worked', { hours: hours(shown.total_minutes) })}</b>}
      </header>
      {failure && (
        <ErrorState
          what={t('Your punches could not be loaded. {failure}', { failure })}
          onRetry={() => setTries(tries + 1)}
        />
      )}
      {!failure && shown?.month === month && days.length === 0 && (
        <p className="dc-own-note">{t('No punches in {named}', { named: named(month) })}</p>
      )}
      {!failure && shown && days.length > 0 && (
        <Scrolled className="dc-own-table" label={t('Punches of {named}', { named: named(month) })}>
          <table>
            <thead>
              <tr>
                {[t('Day'), t('In'), t('Break'), t('Out')].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col" className="dc-number">
                  {t('Worked')}
                </th>
                <th scope="col">{t('Remark')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((one) => (
                <DayRow key={one.day} of={one} zone={shown.timezone} />
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
    </section>
  )
}
