import { memo } from 'react'
import {
  countText,
  hoursMinutes,
  type Machine,
  stateMs,
  unitsOf,
} from '../../../streams/boards/machinesBoard'
import type { MachineOee } from '../../../resources/production/boards/boardCalls'
import { ratedKinds } from '../../../resources/production/machines/machines'
import { tankLevel } from '../../../streams/boards/machinesDesk'
import { figure, percent } from '../../format/format'
import { Changed } from '../../parts/Changed'
import { Glyph } from '../../parts/Glyph'
import { CutName } from '../../parts/RowName'
import { statusLook } from '../../parts/statusLook'
import { OeeBars } from './OeeBars'
import { t } from '../../../texts/texts'

type Props = {
  machine: Machine
  oee: MachineOee | undefined
  now: number
  lost: boolean
  figuresLost: boolean
  onOpen: (machine: Machine) => void
}

const none = { a: null, p: null, q: null }

const litres = (ml: number) => figure(Math.round(ml / 100) / 10)

/** What is in a tank, of how much it holds. */
function TankLevel({ machine }: Pick<Props, 'machine'>) {
  const { capacity_ml: capacity, contents_ml: contents } = machine
  const level = tankLevel(machine) ?? 0
  return (
    <span className="dc-tank">
      <span className="dc-figure">
        {contents === null ? (
          <span className="dc-na">{t('Empty')}</span>
        ) : (
          <>
            <b>{litres(contents)}</b>
            <span>{capacity === null ? 'L' : t('of {litres} L', { litres: litres(capacity) })}</span>
          </>
        )}
      </span>
      <span className="dc-card-done">
        <span className="dc-bar" aria-hidden="true">
          <i style={{ width: `${level * 100}%` }} />
        </span>
        <span>{t('{level} full', { level: percent(Math.round(level * 100)) })}</span>
      </span>
    </span>
  )
}

/** OEE with its factors; machines without a rate have their availability only. */
function MachineFigures({ machine, oee, isLost }: Pick<Props, 'machine' | 'oee'> & { isLost: boolean }) {
  const { done, target, progress } = unitsOf(machine, oee)
  const isRated = ratedKinds.includes(machine.kind)
  const value = isRated ? oee?.oee : oee?.a
  return (
    <>
      <span className={`dc-machine-figures${isLost ? ' dc-figures-lost' : ''}`}>
        <span className="dc-figure">
          {value === null || value === undefined ? (
            <span className="dc-na">{t('n/a')}</span>
          ) : (
            <>
              <b>{Math.round(value)}</b>
              <span>{isRated ? '%' : t('% available')}</span>
            </>
          )}
        </span>
        {isRated && <OeeBars oee={oee ?? none} />}
      </span>
      <span className="dc-card-done">
        <span className="dc-bar" aria-hidden="true">
          <i style={{ width: `${progress * 100}%` }} />
        </span>
        <span>
          <Changed value={done}>{countText(machine, done)}</Changed>
          {target === null ? t(', no plan') : t(' of {countText}', { countText: countText(machine, target) })}
        </span>
      </span>
    </>
  )
}

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
  return (
    <button
      type="button"
      className={`dc-machine dc-machine-${machine.current_state}${lost ? ' dc-is-lost' : ''}`}
      style={{ '--state': `var(--dc-${look.family}-solid)` } as React.CSSProperties}
      onClick={() => onOpen(machine)}
    >
      <span className="dc-machine-row">
        <b>{machine.name}</b>
        <span>{machine.number ?? machine.contents_number ?? ''}</span>
      </span>
      <span className="dc-machine-row">
        <Changed value={look.word} className={`dc-word dc-${look.family}-text`}>
          <Glyph name={look.glyph} />
          {look.word}
        </Changed>
        <span>{since === null || machine.current_state === 'off' ? '' : hoursMinutes(since)}</span>
      </span>
      <span className="dc-machine-note">
        <CutName name={machine.reason ?? machine.product ?? machine.contents_product ?? ' '} />
      </span>
      {machine.kind === 'tank' ? (
        <TankLevel machine={machine} />
      ) : (
        <MachineFigures machine={machine} oee={oee} isLost={figuresLost} />
      )}
    </button>
  )
})
