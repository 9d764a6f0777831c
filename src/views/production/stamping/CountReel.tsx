import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import type { Fields } from '../../../resources/kit/fields/field'
import { mostSerial } from '../../../resources/production/stamps/serials'
import type { ClosedGate } from '../../../resources/production/gates/gate'
import type { Reel } from '../../../resources/production/stamps/reels'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import { bottlesOf, unaccounted } from '../../../resources/production/stamping/session'
import type { StampingLog } from '../../../resources/production/stamping/stamping_logs'
import { stampingOrderEvents } from '../../../resources/production/stamping/stampingOrderEvents'
import { TouchInput } from '../../fields/touch/TouchInput'
import { figure } from '../../format/format'
import { closedBy } from '../../parts/gates/GatedButton'
import { Glyph } from '../../parts/Glyph'
import { Keypad } from '../../parts/touch/Keypad'
import { WaitingWrites } from '../../parts/WaitingWrites'
import { ScanBox, type ScanAnswer } from '../../parts/scan/ScanBox'
import { fireRow } from '../../resource/events/fireRow'
import { useEventForm } from '../../resource/events/useEventForm'
import { notifySuccess } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { useWaiting } from '../../ui/writeQueue'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { consumedIn, countsIn, endField, figuresFor, offersFor, reasonsFor } from './counting'
import { CountGate } from './gate/CountGate'
import { Equation } from './Equation'
import { piecesOf } from '../stamps/piecesOf'
import { ReelParts } from './ReelParts'
import { serialText } from './stampText'
import { useReelChoice } from './useReelChoice'
import { t } from '../../../texts/texts'
import '../../parts/touch/touchDrawer.css'

const inputs: Fields = stampingOrderEvents.finish.inputs

/** The acts that end a reel with its counts. */
type CountEvent = 'change_reel' | 'unmount_reel' | 'finish'

type Props = {
  order: StampingOrder
  session: StampingLog
  reel: Reel
  /** Bottles that are still to be stamped. */
  left: number
  /** What bottles wait for before they are counted. */
  gate: ClosedGate | null
}

/** The figures of the reel that is on, typed by one keypad; beside it whether every stamp is in one of them. */
export function CountReel({ order, session, reel, left, gate }: Props) {
  const about = useId()
  const form = useEventForm({ inputs, row: {}, nameOf: (name) => name })
  const next = useReelChoice(order)
  const [chosen, setChosen] = useState(endField(session))
  const [isChanging, setChanging] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const [sending, setSending] = useState<CountEvent | null>(null)
  const { values, errors } = form
  const counts = countsIn(values)
  const consumed = consumedIn(session, values)
  const isBalanced = consumed !== null && unaccounted(consumed, counts) === 0
  const figures = figuresFor(session)
  const waiting = useWaiting(`${productStampingOrders.name}:${order.id}`)
  const isHeld = sending !== null || waiting.length > 0
  const rest = left - bottlesOf(counts)
  const reasons = reasonsFor(counts, isEnding ? rest : 0, errors)
  useUnsaved(bottlesOf(counts) > 0 && sending === null ? 'unsaved' : 'nothing')

  /** Bottles are counted, and an order with bottles finished, once their labels are right. */
  const isClosed = (event: CountEvent) =>
    gate !== null && (bottlesOf(counts) > 0 || (event === 'finish' && left < order.qty_planned))
  const closing = (event: CountEvent) => (isClosed(event) ? closedBy(about) : {})

  const send = (event: CountEvent, reelFields: Record<string, unknown> = {}) => {
    const names = [...figures, ...reasons.filter((name) => event === 'finish' || !isOfFinish(name))]
    if (isClosed(event)) return
    setSending(event)
    void form
      .send(names, async (payload) => {
        const row = order as unknown as AnyRow
        const done = await fireRow(productStampingOrders, row, event, { ...payload, ...reelFields })
        // What waits for the line says so itself.
        if (done === null) return
        notifySuccess(
          event === 'finish'
            ? t('{number} finished', { number: order.number })
            : event === 'unmount_reel'
              ? t('{reel} unmounted', { reel: reel.number })
              : t('{reel} counted', { reel: reel.number }),
        )
      })
      .finally(() => setSending(null))
  }
  const scan = async (code: string): Promise<ScanAnswer> => next.scan(code)
  const field = inputs[chosen]

  return (
    <form
      className="dc-stamping"
      noValidate
      aria-label={t('Count {reel}', { reel: reel.number })}
      onSubmit={(event) => event.preventDefault()}
    >
      <CountGate gate={gate} orderId={order.id} id={about} />
      <Equation consumed={consumed} counts={counts} pieces={piecesOf(order)} />
      <div className="dc-stamping-counts">
        <div className="dc-stamping">
          <p>
            <b>{reel.number}</b>{' '}
            {session.start_serial !== null &&
              t('began at {first}, ends at {last}', {
                first: serialText(reel.serial_prefix, session.start_serial),
                last: serialText(reel.serial_prefix, reel.last_serial ?? session.start_serial),
              })}
          </p>
          <div className="dc-counts" role="group" aria-label={t('Quantity to enter')}>
            {figures.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={chosen === name}
                className={[chosen === name && 'dc-chosen', errors[name] && 'dc-wrong']
                  .filter(Boolean)
                  .join(' ')}
                onClick={() => setChosen(name)}
              >
                <span>{inputs[name]?.label}</span>
                <b>{figure(Number(values[name]) || 0)}</b>
              </button>
            ))}
          </div>
          {reasons.map((name) => {
            const input = inputs[name]
            return (
              input && (
                <TouchInput
                  key={name}
                  name={name}
                  row={values}
                  field={form.narrowed(input)}
                  label={input.label}
                  isNeeded
                  value={values[name]}
                  {...(errors[name] ? { error: errors[name] } : {})}
                  onChange={(value) => form.set(name, value)}
                />
              )
            )
          })}
        </div>
        <Keypad
          key={chosen}
          label={field?.label ?? ''}
          unit={field?.unit ?? ''}
          largest={mostSerial}
          value={typeof values[chosen] === 'number' ? values[chosen] : null}
          offers={offersFor(chosen, { session, reel, consumed, counts })}
          error={errors[chosen]}
          onChange={(value) => form.set(chosen, value)}
        />
      </div>
      <WaitingWrites acts={waiting} />
      {form.refusal && (
        <p className="dc-refused" role="alert">
          <Glyph name="stop" /> {form.refusal}
        </p>
      )}
      {isChanging && (
        <>
          <ScanBox
            label={t('Scan the next reel, then its first stamp')}
            compact
            isBesideKeypad
            onScan={scan}
          />
          <div className="dc-stamping-parts">
            <ReelParts choice={next} />
          </div>
        </>
      )}
      <div className="dc-stamping-buttons">
        {isChanging ? (
          <>
            <Button size="lg" variant="default" onClick={() => setChanging(false)}>
              {t('Keep this reel')}
            </Button>
            <PendingButton
              size="lg"
              loading={sending === 'change_reel'}
              disabled={!isBalanced || !next.isReady || isHeld}
              {...closing('change_reel')}
              onClick={() => send('change_reel', next.payload)}
            >
              {next.reel ? t('Change to {reel}', { reel: next.reel.number }) : t('Change reel')}
            </PendingButton>
          </>
        ) : (
          <>
            <Button
              size="lg"
              variant="default"
              disabled={!isBalanced}
              onClick={() => {
                setEnding(false)
                setChanging(true)
              }}
            >
              {t('Change reel')}
            </Button>
            <PendingButton
              size="lg"
              variant="default"
              loading={sending === 'change_reel'}
              disabled={!isBalanced || consumed === 0 || isHeld}
              {...closing('change_reel')}
              onClick={() => send('change_reel', { reel_id: reel.id })}
            >
              {t('Count, keep this reel on')}
            </PendingButton>
            <PendingButton
              size="lg"
              variant="default"
              loading={sending === 'unmount_reel'}
              disabled={!isBalanced || isHeld}
              {...closing('unmount_reel')}
              onClick={() => send('unmount_reel')}
            >
              {t('Unmount reel')}
            </PendingButton>
            <PendingButton
              size="lg"
              loading={sending === 'finish'}
              disabled={!isBalanced || isHeld}
              {...closing('finish')}
              // Fewer bottles than planned need a reason, which is asked for first.
              onClick={() => (rest > 0 && !isEnding ? setEnding(true) : send('finish'))}
            >
              {rest > 0
                ? t('Finish with {rest} {pieces} left', { rest: figure(rest), pieces: piecesOf(order) })
                : t('Finish {number}', { number: order.number })}
            </PendingButton>
          </>
        )}
      </div>
    </form>
  )
}

const isOfFinish = (name: string) => name === 'short_reason' || name === 'scrap_note'
