import { useMemo } from 'react'
import {
  countText,
  hoursMinutes,
  type Machine,
  machinePages,
  stateMs,
  unitsOf,
} from '../../../streams/boards/machinesBoard'
import type { MachinesOee } from '../../../resources/production/boards/boardCalls'
import { machinesKpis, wallMachinesKpis } from '../../../streams/boards/machinesKpis'
import { tankLevel } from '../../../streams/boards/machinesDesk'
import { wallNumber } from '../../../streams/boards/boardTiles'
import { clock } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { statusLook } from '../../parts/statusLook'
import type { MachinesBoard } from '../machines/useMachinesBoard'
import { useWallPage } from '../../parts/wall/useWallPage'
import { isLost, lostWord, TryingAgain, useWallSize, WallFrame } from '../../parts/wall/WallFrame'
import { t } from '../../../texts/texts'
import './machinesWall.css'

const glyphOf = {
  success: 'check',
  warning: 'clock',
  danger: 'stop',
  info: 'ring',
  neutral: 'pause',
} as const

type TileGiven = {
  machine: Machine
  oee: MachinesOee | null
  now: number
  lost: boolean
  figuresLost: boolean
  /** From farther off there is no line for the reason: it takes the place of the counts. */
  isFar: boolean
}

/** Three digits leave the counts beside them no room at the size of two. */
const figureLook = (percentage: number, isFaded: boolean) =>
  `${Math.round(percentage) > 99 ? 'dc-three-digits' : ''} ${isFaded ? 'dc-faded' : ''}`

function Tile({ machine, oee, now, lost, figuresLost, isFar }: TileGiven) {
  const look = statusLook(machine.current_state)
  const figures = oee?.machines[String(machine.id)]
  const since = stateMs(machine, now)
  const { done, target, progress } = unitsOf(machine, figures)
  const isOff = machine.current_state === 'off'
  const number = machine.number ?? machine.contents_number
  const level = tankLevel(machine)
  const shown =
    level === null
      ? { percentage: figures?.oee ?? null, amount: done, most: target }
      : {
          percentage: machine.contents_ml === null ? null : level * 100,
          amount: machine.contents_ml ?? 0,
          most: machine.capacity_ml,
        }
  const reason = isOff ? null : machine.reason
  return (
    <li
      className={`dc-wall-machine dc-wall-${machine.current_state}${lost ? ' dc-is-lost' : ''}`}
      style={
        {
          '--state': `var(--dc-${look.family}${look.family === 'neutral' ? '-solid' : ''})`,
        } as React.CSSProperties
      }
    >
      <div className="dc-name">
        {machine.name}
        <span>{number ? wallNumber(number) : ''}</span>
      </div>
      <div className={`dc-doing dc-${look.family}-text`}>
        <Glyph name={look.glyph} size={24} />
        {look.word}
        <span>{since === null || isOff ? '' : hoursMinutes(since)}</span>
      </div>
      {reason && !isFar && <div className="dc-why">{reason}</div>}
      <div className="dc-out">
        {shown.percentage === null ? (
          <span className="dc-na">{level === null ? t('n/a') : t('Empty')}</span>
        ) : (
          <b className={figureLook(shown.percentage, level === null && figuresLost)}>
            {Math.round(shown.percentage)}
            <small> %</small>
          </b>
        )}
        {reason && isFar ? (
          <div className="dc-why">{reason}</div>
        ) : (
          <div>
            <b>{countText(machine, shown.amount)}</b>
            <br />
            {shown.most === null
              ? t('no plan')
              : t('of {countText}', { countText: countText(machine, shown.most) })}
          </div>
        )}
      </div>
      <span className="dc-bar">
        <i style={{ width: `${(level ?? progress) * 100}%` }} />
      </span>
    </li>
  )
}

/** The machines board on a wall: four figures of the plant and fifteen machines to a page. */
export function MachinesWall({ board }: { board: MachinesBoard }) {
  const { machines, oee, machinesFresh, oeeFresh, now } = board
  const size = useWallSize()
  const [most, high] = size.factor > 1 ? [3, 2] : [5, 3]
  const [across, down] = [size.fit(most), size.fit(high)]
  const figures = size.fit(size.factor > 1 ? 2 : 4)
  const pages = useMemo(() => machinePages(machines, across * down), [machines, across, down])
  const at = useWallPage('machines', pages.length)
  const page = pages[at]
  const lost = isLost(machinesFresh)
  const figuresLost = isLost(oeeFresh)
  const stopped = machines.filter(({ current_state }) => current_state === 'down').slice(0, 2)
  return (
    <WallFrame
      title={oee?.shift ? t('Machines, {name}', { name: oee.shift.name }) : t('Machines')}
      about={size.factor > 1 ? '' : t('OEE, units of target')}
      size={size}
      sources={[machinesFresh, oeeFresh]}
      foot={
        <>
          {stopped.map(({ id, name, reason }) => (
            <span key={id} className={`dc-alarm ${lost ? 'dc-lost-text' : 'dc-danger-text'}`}>
              <Glyph name={lost ? 'lost' : 'stop'} size={22} />
              <b>{name}</b>{' '}
              {lost ? t('was down at {clock}', { clock: clock(new Date(now)) }) : (reason ?? t('down'))}
            </span>
          ))}
          <span>
            {lost ? (
              <TryingAgain />
            ) : (
              pages.length > 1 && (
                <span>
                  {t('Page')} <b>{at + 1}</b> {t('of {count}', { count: pages.length })}
                  {page?.next && `, ${page.next}`}
                </span>
              )
            )}
          </span>
        </>
      }
    >
      <div
        className="dc-wall-summary"
        {...(figures < 4 && { style: { gridTemplateColumns: `repeat(${figures}, 1fr)` } })}
      >
        {wallMachinesKpis(machinesKpis(machines, oee, now), figures).map((kpi) => {
          const source = kpi.key === 'plant' || kpi.key === 'minutes' ? oeeFresh : machinesFresh
          const isGone = isLost(source)
          const isUnknown = source.state === 'unknown'
          return (
            <section key={kpi.key} className={`dc-wall-kpi${isGone ? ' dc-is-lost' : ''}`}>
              <p className="dc-figure">
                <b>
                  {isUnknown ? '–' : kpi.figure}
                  {kpi.key === 'plant' && kpi.suffix && !isUnknown && <small> %</small>}
                </b>
              </p>
              <div>
                <h2>{kpi.wallLabel}</h2>
                {isGone ? (
                  <p className="dc-sense dc-lost-text">
                    <Glyph name="lost" size={24} />
                    {lostWord(source)}
                  </p>
                ) : (
                  kpi.sense &&
                  !isUnknown && (
                    <p className={`dc-sense${kpi.sense.family ? ` dc-${kpi.sense.family}-text` : ''}`}>
                      {kpi.sense.family && <Glyph name={glyphOf[kpi.sense.family]} size={24} />}
                      {kpi.sense.wallWords}
                    </p>
                  )
                )}
              </div>
            </section>
          )
        })}
      </div>
      <ul
        className="dc-wall-machines"
        style={{ gridTemplate: `repeat(${down}, 1fr) / repeat(${across}, 1fr)` }}
      >
        {page?.machines.map((machine) => (
          <Tile
            key={machine.id}
            machine={machine}
            oee={oee}
            now={now}
            lost={lost}
            figuresLost={figuresLost}
            isFar={size.factor > 1}
          />
        ))}
      </ul>
    </WallFrame>
  )
}
