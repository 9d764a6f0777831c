import { memo } from 'react'
import {
  countText,
  hoursMinutes,
  type Machine,
  stateMs,
  unitsOf,
} from '../../../streams/boards/machinesBoard'
import type { MachineOee } from '../../../resources/production/boards/boardCalls'
import { Changed } from '../../parts/Changed'
import { Glyph } from '../../parts/Glyph'
import { statusLook } from '../../parts/statusLook'
import { OeeBars } from './OeeBars'

type Props = {
  machine: Machine
  oee: MachineOee | undefined
  now: number
  lost: boolean
  figuresLost: boolean
  onOpen: (machine: Machine) => void
}

const none = { a: null, p: null, q: null }

/** One machine at the desk: what it does and since when, its order, its units, its OEE. */
export const MachineTile = memo(function MachineTile({
  machine,
  oee,
  now,
  lost,
  figuresLost,
  onOpen,
}: Props) {
  const look = statusLook(machine.current_state)
  const since = stateMs(machine, now)
  const { done, target, progress } = unitsOf(machine, oee)
  return (
    <button
      type="button"
      className={`dc-machine dc-machine-${machine.current_state}${lost ? ' dc-is-lost' : ''}`}
      style={{ '--state': `var(--dc-${look.family}-solid)` } as React.CSSProperties}
      onClick={() => onOpen(machine)}
    >
      <span className="dc-machine-row">
        <b>{machine.name}</b>
        <span>{machine.number ?? ''}</span>
      </span>
      <span className="dc-machine-row">
        <Changed value={look.word} className={`dc-word dc-${look.family}-text`}>
          <Glyph name={look.glyph} />
          {look.word}
        </Changed>
        <span>{since === null || machine.current_state === 'off' ? '' : hoursMinutes(since)}</span>
      </span>
      <span className="dc-machine-note">{machine.reason ?? machine.product ?? ' '}</span>
      <span className={`dc-machine-figures${figuresLost ? ' dc-figures-lost' : ''}`}>
        <span className="dc-figure">
          {oee?.oee === null || oee === undefined ? (
            <span className="dc-na">n/a</span>
          ) : (
            <>
              <b>{Math.round(oee.oee)}</b>
              <span>%</span>
            </>
          )}
        </span>
        <OeeBars oee={oee ?? none} />
      </span>
      <span className="dc-card-done">
        <span className="dc-bar" aria-hidden="true">
          <i style={{ width: `${progress * 100}%` }} />
        </span>
        <span>
          <Changed value={done}>{countText(machine, done)}</Changed>
          {target === null ? ', no plan' : ` of ${countText(machine, target)}`}
        </span>
      </span>
    </button>
  )
})
