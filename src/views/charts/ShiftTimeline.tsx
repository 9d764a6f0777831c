import { type Block, ganttBlocks, type Machine } from '../../streams/boards/machinesBoard'
import type { MachinesOee } from '../../resources/production/boards/boardCalls'
import { words } from '../../resources/kit/text/words'
import { duration } from '../format/format'
import { clock } from '../format/timeText'
import { statusLook } from '../parts/statusLook'
import { ChartCard } from './ChartCard'
import { t } from '../../texts/texts'

type Props = { oee: MachinesOee; machines: readonly Machine[]; now: number; isLost: boolean }

const rowHeight = 24
const axisHeight = 26

/** States differ by height as well as by colour, so that the picture still reads in grey. */
const heights: Record<Block['state'], number> = {
  running: 16,
  setup: 10,
  idle: 6,
  planned_stop: 3,
  down: 16,
  maintenance: 10,
  cleaning: 10,
  off: 1,
  unknown: 2,
}

const describe = ({ state, from, to, reason }: Block) =>
  t('{word}{value}, {from} to {to}, {parse}', {
    word: statusLook(state).word,
    value: reason ? `, ${reason}` : '',
    from: clock(from),
    to: clock(to),
    parse: duration((Date.parse(to) - Date.parse(from)) / 60_000),
  })

const hours = (from: number, to: number) => {
  const first = Math.ceil(from / 3_600_000) * 3_600_000
  const times: number[] = []
  for (let at = first; at <= to; at += 3_600_000) times.push(at)
  return times
}

const share = (part: number) => `${part * 100}%`

/** What every machine did in the whole of a shift, the running or the last one. */
export function ShiftTimeline({ oee, machines, now, isLost }: Props) {
  const { shown: shift } = oee
  const rows = machines.toSorted((left, right) => left.code.localeCompare(right.code, 'en-CA'))
  const stretches = (id: number) => oee.timeline[String(id)] ?? []
  const [from, to] = shift ? [Date.parse(shift.from), Date.parse(shift.to)] : [0, 1]
  const at = (instant: number) => (instant - from) / (to - from)
  const states = [...new Set(rows.flatMap(({ id }) => stretches(id).map(({ state }) => state)))]
  return (
    <ChartCard
      title={t('Shift timeline')}
      summary={
        shift
          ? t('{name} {from} to {to}', {
              name: words(shift.name),
              from: clock(shift.from),
              to: clock(shift.to),
            })
          : undefined
      }
      legend={states.map((state) => {
        const look = statusLook(state)
        return { label: look.word, colour: `var(--dc-${look.family}-solid)` }
      })}
      table={{
        head: [t('Machine'), t('State'), t('From'), t('To'), t('Reason')],
        rows: shift
          ? rows.flatMap(({ id, name }) =>
              stretches(id).map(({ state, from: started, to: over, reason }) => [
                name,
                statusLook(state).word,
                clock(started),
                clock(over),
                reason ?? '',
              ]),
            )
          : [],
      }}
      empty={t('No shifts worked yet')}
      height={rows.length * rowHeight + axisHeight}
      isLost={isLost}
    >
      {shift && (
        <div className="dc-timeline" role="img" aria-label={t('What each machine did in this shift')}>
          <div className="dc-timeline-hours">
            {hours(from, to).map((hour) => (
              <span key={hour} style={{ left: share(at(hour)) }}>
                {clock(new Date(hour))}
              </span>
            ))}
            {now > from && now < to && <i style={{ left: share(at(now)) }} />}
          </div>
          {rows.map(({ id, name }) => (
            <div key={id} className="dc-timeline-row" style={{ height: rowHeight }}>
              <span title={name}>{name}</span>
              <div>
                {ganttBlocks(stretches(id), shift, now).map((block) => (
                  <i
                    key={block.from}
                    title={`${name}: ${describe(block)}`}
                    style={{
                      left: share(block.left),
                      width: share(block.width),
                      height: heights[block.state],
                      background: `var(--dc-${statusLook(block.state).family}-solid)`,
                    }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
      )}
    </ChartCard>
  )
}
