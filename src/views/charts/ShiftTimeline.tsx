import { type Block, ganttBlocks, type Machine } from '../../streams/boards/machinesBoard'
import type { MachinesOee } from '../../resources/production/boards/boardCalls'
import { duration } from '../format/format'
import { clock } from '../format/timeText'
import { statusLook } from '../parts/statusLook'
import { ChartCard } from './ChartCard'
import { Scrolled } from '../parts/table/Scrolled'

type Props = { oee: MachinesOee; machines: readonly Machine[]; now: number; isLost: boolean }

const row = 18
const top = 20
const head = 92
const width = 820

/** States differ by height as well as by colour, so that the picture still reads in grey. */
const shape: Record<string, { height: number; className?: string }> = {
  running: { height: 14 },
  setup: { height: 8 },
  idle: { height: 5 },
  planned_stop: { height: 3 },
  down: { height: 14 },
  maintenance: { height: 8 },
  cleaning: { height: 8 },
  off: { height: 1 },
}

const describe = ({ state, from, to, reason }: Block) =>
  `${statusLook(state).word}${reason ? `, ${reason}` : ''}, ${clock(from)} to ${clock(to)}, ${duration((Date.parse(to) - Date.parse(from)) / 60_000)}`

const hours = (from: number, to: number) => {
  const first = Math.ceil(from / 3_600_000) * 3_600_000
  const times: number[] = []
  for (let at = first; at <= to; at += 3_600_000) times.push(at)
  return times
}

/** What every machine did in this shift, from its start until now. */
export function ShiftTimeline({ oee, machines, now, isLost }: Props) {
  const { shift } = oee
  const rows = machines
    .filter(({ id }) => (oee.timeline[String(id)]?.length ?? 0) > 0)
    .toSorted((left, right) => left.code.localeCompare(right.code, 'en-CA'))
  const [from, to] = shift ? [Date.parse(shift.from), Date.parse(shift.to)] : [0, 1]
  const x = (share: number) => head + share * (width - head - 8)
  const height = rows.length * row + top
  const states = [
    ...new Set(rows.flatMap(({ id }) => (oee.timeline[String(id)] ?? []).map(({ state }) => state))),
  ]
  return (
    <ChartCard
      title="Shift timeline"
      legend={states.map((state) => {
        const look = statusLook(state)
        return { label: look.word, colour: `var(--dc-${look.family}-solid)` }
      })}
      table={{
        head: ['Machine', 'State', 'From', 'To', 'Reason'],
        rows: shift
          ? rows.flatMap(({ id, name }) =>
              (oee.timeline[String(id)] ?? []).map(({ state, from: started, to: over, reason }) => [
                name,
                statusLook(state).word,
                clock(started),
                clock(over),
                reason ?? '',
              ]),
            )
          : [],
      }}
      empty="No shift is running"
      isLost={isLost}
    >
      {shift && (
        <Scrolled className="dc-timeline" label="Shift timeline, chart">
          <svg
            viewBox={`0 0 ${width} ${height}`}
            width="100%"
            role="img"
            aria-label="What each machine did in this shift"
          >
            {hours(from, to).map((at) => (
              <g key={at}>
                <path d={`M${x((at - from) / (to - from))} ${top}V${height}`} stroke="var(--dc-line)" />
                <text x={x((at - from) / (to - from))} y={12} textAnchor="middle">
                  {clock(new Date(at))}
                </text>
              </g>
            ))}
            {rows.map(({ id, name }, index) => (
              <g key={id}>
                <text x={head - 8} y={top + index * row + 13} textAnchor="end">
                  {name}
                </text>
                {ganttBlocks(oee.timeline[String(id)] ?? [], shift, now).map((block) => {
                  const size = shape[block.state]?.height ?? 6
                  return (
                    <rect
                      key={block.from}
                      x={x(block.left)}
                      y={top + index * row + 9 - size / 2}
                      width={Math.max(1, block.width * (width - head - 8))}
                      height={size}
                      fill={`var(--dc-${statusLook(block.state).family}-solid)`}
                    >
                      <title>{`${name}: ${describe(block)}`}</title>
                    </rect>
                  )
                })}
              </g>
            ))}
            {now > from && now < to && (
              <path
                d={`M${x((now - from) / (to - from))} ${top}V${height}`}
                stroke="var(--dc-text)"
                strokeWidth="2"
              />
            )}
          </svg>
        </Scrolled>
      )}
    </ChartCard>
  )
}
