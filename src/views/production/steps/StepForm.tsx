import { Button, NumberInput, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { blockReasons } from '../../../streams/boards/boardWall'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { Keypad } from '../../parts/Keypad'
import { MachinePicker } from '../machines/MachinePicker'
import { ReasonPicker } from './ReasonPicker'
import { unitWord } from '../board/cardText'
import { availableAt, type WorkStep } from './workStep'

type Props = {
  event: string
  label: string
  card: WorkStep
  fields: Readonly<Record<string, string>>
  isBusy: boolean
  onSend: (payload: Record<string, unknown>) => void
  onCancel: () => void
}

const counted = ['report', 'finish']
const counts = [
  { name: 'qty_good', label: 'Good' },
  { name: 'qty_scrap', label: 'Scrap' },
  { name: 'qty_rework', label: 'Rework' },
] as const

type Count = (typeof counts)[number]['name']

/** What one event of a step asks, in touch size. */
export function StepForm({ event, label, card, fields, isBusy, onSend, onCancel }: Props) {
  const [count, setCount] = useState<Record<Count, number>>({ qty_good: 0, qty_scrap: 0, qty_rework: 0 })
  const [shown, setShown] = useState<Count>('qty_good')
  const [machine, setMachine] = useState<number | null>(card.machine_id)
  const [crew, setCrew] = useState<number | string>(1)
  const [reason, setReason] = useState<number | null>(null)
  const [cause, setCause] = useState<string | null>(null)
  const [note, setNote] = useState('')

  const isCounted = counted.includes(event)
  const total = count.qty_good + count.qty_scrap + count.qty_rework
  const left = availableAt(card) - total
  const needsReason = isCounted && count.qty_scrap > 0
  const isWhole =
    (event !== 'report' || total > 0) &&
    (!needsReason || reason !== null) &&
    (event !== 'start' || card.needs_machine !== 1 || machine !== null) &&
    (event !== 'pause' || reason !== null) &&
    (event !== 'block' || cause !== null)

  const payload = () => {
    const noted = note.trim() ? note.trim() : null
    if (event === 'start')
      return { crew_count: Number(crew) || 1, ...(machine !== null && { machine_id: machine }) }
    if (isCounted)
      return {
        ...count,
        ...(needsReason && { scrap_reason_parameter_id: reason }),
        ...(event === 'finish' && noted && { scrap_note: noted }),
      }
    if (event === 'pause') return { pause_reason_parameter_id: reason, ...(noted && { note: noted }) }
    if (event === 'block') return { block_code: cause, ...(noted && { block_note: noted }) }
    return event === 'resume' ? {} : { ...(noted && { note: noted }) }
  }

  const unit = unitWord(card)
  return (
    <form
      className="dc-step-form"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (isWhole && !isBusy) onSend(payload())
      }}
    >
      {event === 'start' && (
        <>
          {card.needs_machine !== 0 && (
            <MachinePicker
              phase={card.phase_id}
              value={machine}
              error={fields.machine_id}
              onChange={setMachine}
            />
          )}
          <NumberInput
            label="Crew"
            size="lg"
            min={1}
            max={100}
            value={crew}
            error={fields.crew_count}
            onChange={setCrew}
          />
        </>
      )}
      {isCounted && (
        <>
          <div className="dc-counts" role="group" aria-label="What to count">
            {counts.map(({ name, label: word }) => (
              <button
                key={name}
                type="button"
                aria-pressed={shown === name}
                className={shown === name ? 'dc-chosen' : ''}
                onClick={() => setShown(name)}
              >
                <span>{word}</span>
                <b>{figure(count[name])}</b>
              </button>
            ))}
          </div>
          <Keypad
            label={counts.find(({ name }) => name === shown)?.label ?? ''}
            unit={unit}
            value={count[shown]}
            onChange={(value) => setCount({ ...count, [shown]: value })}
          />
          <p className={`dc-left${left < 0 ? ' dc-warning-text' : ''}`}>
            {left < 0 && <Glyph name="clock" />}
            {left < 0
              ? `${figure(-left)} ${unit} more than came in`
              : `${figure(left)} of ${figure(card.qty_in)} ${unit} left after this`}
          </p>
          {needsReason && (
            <ReasonPicker
              label="Scrap reason"
              type="scrap_reason"
              value={reason}
              error={fields.scrap_reason_parameter_id}
              onChange={setReason}
            />
          )}
        </>
      )}
      {event === 'pause' && (
        <ReasonPicker
          label="Reason"
          type="pause_reason"
          value={reason}
          error={fields.pause_reason_parameter_id}
          onChange={setReason}
        />
      )}
      {event === 'block' && (
        <Select
          label="Cause"
          size="lg"
          withAsterisk
          data={blockReasons}
          value={cause}
          error={fields.block_code}
          onChange={setCause}
        />
      )}
      {!['start', 'report', 'resume'].includes(event) && (
        <Textarea
          label={event === 'finish' ? 'Reason for scrap above the limit' : 'Note'}
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          error={fields.note ?? fields.scrap_note ?? fields.block_note}
          onChange={(changed) => setNote(changed.currentTarget.value)}
        />
      )}
      <div className="dc-step-buttons">
        <Button size="lg" variant="default" onClick={onCancel} disabled={isBusy}>
          Back
        </Button>
        <Button size="lg" type="submit" loading={isBusy} disabled={!isWhole}>
          {label}
        </Button>
      </div>
    </form>
  )
}
