import type { MachinesOee } from '../../../resources/production/boards/boardCalls'
import type { Machine } from '../../../streams/boards/machinesBoard'
import type { MachineGroup } from '../../../streams/boards/machinesDesk'
import { percent } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { MachineTile } from './MachineTile'
import { OeeBars } from './OeeBars'
import { t } from '../../../texts/texts'

type Props = {
  group: MachineGroup
  /** The figures of the line, where the group is one. */
  line: MachinesOee['lines'][number] | undefined
  oee: MachinesOee | null
  now: number
  lost: boolean
  figuresLost: boolean
  onOpen: (machine: Machine) => void
}

const about = ({ machines, off }: MachineGroup, line: Props['line']) => {
  const running = machines.filter(({ current_state }) => current_state === 'running').length
  const all = machines.length + off.length
  if (!line) return String(all)
  return t('OEE {value}, {running} of {all} running', {
    value: line.oee === null ? t('n/a') : percent(Math.round(line.oee)),
    running,
    all,
  })
}

/** A group of machines: tiles for those that are on, one line of names for those that are off. */
export function MachineSection({ group, line, oee, now, lost, figuresLost, onOpen }: Props) {
  const { label, machines, off } = group
  return (
    <section aria-label={label ?? t('Machines')}>
      {label !== null && machines.length > 0 && (
        <div className="dc-line-head">
          <h2>{label}</h2>
          <span>{about(group, line)}</span>
          {line && (
            <span className="dc-hidden">
              <OeeBars oee={line} />
            </span>
          )}
        </div>
      )}
      {machines.length > 0 && (
        <div className="dc-machine-grid">
          {machines.map((machine) => (
            <MachineTile
              key={machine.id}
              machine={machine}
              oee={oee?.machines[String(machine.id)]}
              now={now}
              lost={lost}
              figuresLost={figuresLost}
              onOpen={onOpen}
            />
          ))}
        </div>
      )}
      {off.length > 0 && (
        <p className="dc-machines-off">
          <span className="dc-word dc-neutral-text">
            <Glyph name="dashed" />
            {label === null || machines.length > 0 ? t('Off') : t('{label}, off', { label })} {off.length}
          </span>
          {off.map((machine) => (
            <button
              key={machine.id}
              type="button"
              className="dc-plain dc-link"
              onClick={() => onOpen(machine)}
            >
              {machine.name}
            </button>
          ))}
        </p>
      )}
    </section>
  )
}
