import { type ComponentProps, useId } from 'react'
import { type ClosedGate, openerText } from '../../../resources/production/gates/gate'
import { Glyph } from '../../parts/Glyph'
import { PendingButton } from '../../ui/PendingButton'
import { gateText } from './gateText'
import './gate.css'

type Props = ComponentProps<typeof PendingButton> & { gate: ClosedGate | null }

/**
 * A button that a gate may close: then it keeps the focus, does nothing, and says what it waits for, since when and who
 * opens it.
 */
export function GatedButton({ gate, onClick, ...props }: Props) {
  const about = useId()
  return (
    <div className="dc-gated">
      <PendingButton
        {...props}
        {...(gate && {
          variant: 'default',
          'aria-disabled': true,
          'aria-describedby': about,
          'data-disabled': true,
        })}
        onClick={gate ? undefined : onClick}
      />
      {gate && <GateNote id={about} gate={gate} />}
    </div>
  )
}

/** What a closed gate waits for, since when, and who opens it. */
export const GateNote = ({ gate, id }: { gate: ClosedGate; id?: string }) => (
  <p className="dc-gate" {...(id && { id })}>
    <Glyph name="clock" />
    <span>
      <b>{gateText(gate)}</b> <span>{openerText(gate)}</span>
    </span>
  </p>
)
