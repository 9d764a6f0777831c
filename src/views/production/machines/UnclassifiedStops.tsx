import { useEffect, useState } from 'react'
import { classifyStop, reasonsOfStop } from '../../../api/production'
import type { MachineState } from '../../../resources/production/machines/machine_states'
import { duration } from '../../format/format'
import { clock } from '../../format/timeText'
import { statusLook } from '../../parts/statusLook'
import { useOnce } from '../../resource/saving/useOnce'
import { notifyError, notifySuccess } from '../../ui/notify'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchRows.css'
import './unclassified.css'

type Reason = { id: number; label: string }
type Props = { states: readonly MachineState[]; now: number; onDone: () => void }

/** Stops that signals have reported without a reason: one touch says why. */
export function UnclassifiedStops({ states, now, onDone }: Props) {
  return states
    .filter(({ needs_reason }) => needs_reason === 1)
    .map((stop) => <Stop key={stop.id} stop={stop} now={now} onDone={onDone} />)
}

function Stop({ stop, now, onDone }: { stop: MachineState; now: number; onDone: () => void }) {
  const [reasons, setReasons] = useState<readonly Reason[]>([])
  const [isSent, setSent] = useState(false)
  const once = useOnce<number>(`stop ${stop.id}`)
  useEffect(() => {
    let isOver = false
    reasonsOfStop(stop.id).then(({ rows }) => !isOver && setReasons(rows), notifyError)
    return () => {
      isOver = true
    }
  }, [stop.id])
  const lasted = (stop.duration_s ?? (now - Date.parse(stop.started_at)) / 1000) / 60
  const title = t('{state} at {time} for {duration}: why?', {
    state: statusLook(stop.state).word,
    time: clock(stop.started_at),
    duration: duration(lasted),
  })
  const classify = async (reason: Reason) => {
    setSent(true)
    try {
      await once(reason.id, (id, key) => classifyStop(stop.id, id, key))
      notifySuccess(reason.label)
      onDone()
    } finally {
      setSent(false)
    }
  }
  return (
    <section className="dc-unclassified" aria-label={title}>
      <h3>{title}</h3>
      <div className="dc-touch-tiles" role="group" aria-label={t('Reason')}>
        {reasons.map((reason) => (
          <button
            key={reason.id}
            type="button"
            disabled={isSent}
            onClick={() => {
              classify(reason).catch(notifyError)
            }}
          >
            <b>{reason.label}</b>
          </button>
        ))}
      </div>
    </section>
  )
}
