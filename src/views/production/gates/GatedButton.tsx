import { type ComponentProps, useId } from 'react'
import { type ClosedGate, openerText } from '../../../resources/production/gates/gate'
import { Glyph } from '../../parts/Glyph'
import { countdown } from '../../format/countdown'
import { instant } from '../../format/timeText'
import { useServerNow } from '../../hooks/observed'
import { PendingButton } from '../../ui/PendingButton'
import { gateText } from './gateText'
import { t } from '../../../texts/texts'
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

/** Since when a gate that time opens is closed, and how long it still is. */
function TimeLeft({ since, until }: { since: string | null; until: string }) {
  const now = useServerNow(1000)
  return (
    <span role="timer">
      {' '}
      {since !== null && t('Since {time},', { time: instant(since) })}{' '}
      {t('{left} left', { left: countdown(Date.parse(until), now) })}
    </span>
  )
}

/** What a closed gate waits for, since when, and who opens it. */
export const GateNote = ({ gate, id }: { gate: ClosedGate; id?: string }) => (
  <p className="dc-gate" {...(id && { id })}>
    <Glyph name="clock" />
    <span>
      <b>{gateText(gate)}</b> <span>{openerText(gate)}</span>
      {gate.until !== undefined && <TimeLeft since={gate.since} until={gate.until} />}
    </span>
  </p>
)
