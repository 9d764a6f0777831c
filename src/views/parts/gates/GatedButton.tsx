import { type ComponentProps, useId } from 'react'
import { type ClosedGate, openerText } from '../../../resources/production/gates/gate'
import { Glyph } from '../Glyph'
import { countdown } from '../../format/countdown'
import { useServerNow } from '../../hooks/observed'
import { PendingButton } from '../../ui/PendingButton'
import { gateText, timeOf } from './gateText'
import { t } from '../../../texts/texts'
import './gate.css'

type Props = ComponentProps<typeof PendingButton> & { gate: ClosedGate | null }

/** How a button looks that a gate closes, with what says why. */
export const closedBy = (about: string) =>
  ({
    variant: 'default',
    'aria-disabled': true,
    'aria-describedby': about,
    'data-disabled': true,
  }) as const

/**
 * A button that a gate may close: then it keeps the focus, does nothing, and says what it waits for, since when and who
 * opens it.
 */
export function GatedButton({ gate, onClick, ...props }: Props) {
  const about = useId()
  return (
    <div className="dc-gated">
      <PendingButton {...props} {...(gate && closedBy(about))} onClick={gate ? undefined : onClick} />
      {gate && <GateNote id={about} gate={gate} />}
    </div>
  )
}

/** In how long time opens a gate, and since when it is closed. */
function TimeLeft({ since, until }: { since: string | null; until: string }) {
  const now = useServerNow(1000)
  const left = countdown(Date.parse(until), now)
  return (
    <span role="timer">
      {since === null
        ? t('Opens by itself in {left}', { left })
        : t('Opens by itself in {left}, closed since {time}', { left, time: timeOf(since) })}
    </span>
  )
}

/** What a closed gate waits for, since when, and who opens it. */
export const GateNote = ({ gate, id }: { gate: ClosedGate; id?: string }) => (
  <p className="dc-gate" {...(id && { id })}>
    <Glyph name="clock" />
    <span>
      <b>{gateText(gate)}</b>{' '}
      {gate.until === undefined ? (
        <span>{openerText(gate)}</span>
      ) : (
        <TimeLeft since={gate.since} until={gate.until} />
      )}
    </span>
  </p>
)
