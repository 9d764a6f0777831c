import { Button } from '@mantine/core'
import { useState } from 'react'
import { batchOverriders } from '../../../resources/production/batching/batchPeople'
import { mlOf, readingOf } from '../../../resources/production/batching/liquid'
import { deviationWith } from '../../../resources/production/batching/sheet'
import type { BatchingSheet, SheetLine } from '../../../resources/production/batching/sheetShape'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { PendingButton } from '../../ui/PendingButton'
import { ReasonDialog } from './ReasonDialog'
import { ScaleKeys } from './ScaleKeys'
import { ToleranceBar } from './ToleranceBar'
import { enterReading, type WeighedLot } from './weighEntry'
import { derivationText, lineQty, rounded } from './weighText'
import { useScale } from './useScale'
import { type Witness, WitnessDialog } from './WitnessDialog'
import { t } from '../../../texts/texts'

type Props = {
  sheet: BatchingSheet
  line: SheetLine
  /** The lot that was scanned for it. */
  lot: WeighedLot | null
  /** Of the keypad or typed where codes are scanned. */
  qty: number | null
  onQty: (qty: number | null) => void
  onDone: (line: SheetLine, text: string) => void
}

/** Why a reading out of tolerance is taken, and the supervisor who says so; none where the supervisor weighs. */
type Override = { override_reason: string; override_by?: string }

/** What is still to be shown before an addition is sent. */
type OpenDialog = { isPartial: boolean; verified_by?: string; is: 'second' | 'override' }

/** One line at the tank: how much of which lot, what the scale shows, and who confirms it. */
export function LinePad({ sheet, line, lot, qty, onQty, onDone }: Props) {
  const scale = useScale(readingOf(line.rest_ml, 'g', line.density_g_ml))
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  const [second, setSecond] = useState<Witness | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ofScale =
    scale.reading &&
    rounded(readingOf(mlOf(scale.reading.grams, 'g', line.density_g_ml), line.unit, line.density_g_ml))
  const shown = qty ?? (ofScale !== null && ofScale > 0 ? ofScale : null)
  const ml = shown === null ? 0 : mlOf(shown, line.unit, line.density_g_ml)
  const derivation = derivationText(sheet, line)
  const isReady =
    lot !== null && shown !== null && shown > 0 && (qty !== null || scale.reading?.isStable === true)

  const send = async (
    confirmed: { isPartial: boolean; verified_by?: string | undefined } & Partial<Override>,
  ) => {
    if (lot === null || shown === null) return
    setAsking(null)
    setBusy(true)
    const refused = await enterReading(sheet, line, { lot, qty: shown, ...confirmed })
    setBusy(false)
    setRefusal(refused)
    if (refused === null) onDone(line, `${figure(shown)} ${line.unit}`)
  }
  /** Opens the dialogs of those who have to confirm, one after the other, then sends. */
  const goOn = (isPartial: boolean, token = second?.token) => {
    const verified_by = token === undefined ? {} : { verified_by: token }
    if (line.needs_second_person === 1 && token === undefined) return setAsking({ isPartial, is: 'second' })
    if (deviationWith(line, { ml, isPartial })?.isWithin === false)
      return setAsking({ isPartial, ...verified_by, is: 'override' })
    void send({ isPartial, ...verified_by })
  }
  const deviation = deviationWith(line, { ml, isPartial: false })

  return (
    <form
      className="dc-weigh-pad"
      aria-label={t('Weigh {product}', { product: line.product })}
      onSubmit={(event) => {
        // A dialog over it has a form of its own, whose submit comes up here too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (isReady && !isBusy) goOn(false)
      }}
    >
      <div>
        <div className="dc-weigh-target">
          <p>
            <b>{line.product}</b> <small>{line.sku}</small>
          </p>
          <output aria-label={t('Target')}>{lineQty(line, line.rest_ml)}</output>
          {line.unit === 'g' && <small>{t('{ml} ml', { ml: figure(rounded(line.rest_ml)) })}</small>}
          {derivation && <p className="dc-weigh-derivation">{derivation}</p>}
          <p className={lot ? 'dc-success-text' : 'dc-warning-text'}>
            <Glyph name={lot ? 'check' : 'ring'} />{' '}
            {lot
              ? t('Lot {lot}, bin {bin}', { lot: lot.lot_number, bin: lot.bin })
              : line.lots[0]
                ? t('Scan the lot: first {lot} in {bin}', {
                    lot: line.lots[0].lot_number,
                    bin: line.lots[0].bin,
                  })
                : t('No released lot of this ingredient is in the plant')}
            {lot?.expires_on && <small>{t('expires {day}', { day: day(lot.expires_on) })}</small>}
          </p>
        </div>
        <ToleranceBar
          ml={line.weighed_ml + ml}
          targetMl={line.target_ml}
          tolerance={line.tolerance_percent}
        />
        {(refusal ?? scale.failure) && (
          <p className="dc-refused" role="alert">
            <Glyph name="stop" /> {refusal ?? scale.failure}
          </p>
        )}
        {second && (
          <p className="dc-success-text">
            <Glyph name="check" /> {t('Second person: {name}', { name: second.name })}
          </p>
        )}
        <div className="dc-weigh-buttons">
          <Button
            size="lg"
            variant="default"
            disabled={!isReady || isBusy || (shown ?? 0) <= 0}
            onClick={() => goOn(true)}
          >
            {t('Add part')}
          </Button>
          <PendingButton size="lg" type="submit" loading={isBusy} disabled={!isReady}>
            {line.needs_second_person === 1 && second === null ? t('Second person') : t('Add to batch')}
          </PendingButton>
        </div>
      </div>
      <ScaleKeys scale={scale} unit={line.unit} value={shown} onChange={onQty} />
      {asking?.is === 'second' && (
        <WitnessDialog
          title={t('Second person for {product}', { product: line.product })}
          action={t('Confirm')}
          onShown={(witness) => {
            setSecond(witness)
            goOn(asking.isPartial, witness.token)
          }}
          onCancel={() => setAsking(null)}
        />
      )}
      {asking?.is === 'override' && (
        <ReasonDialog
          title={t('Out of tolerance: {deviation}', { deviation: `${figure(deviation?.percent ?? 0, 2)} %` })}
          description={t('A supervisor of the batchers confirms it by badge')}
          confirmedBy={batchOverriders}
          witness={t('Supervisor of the batchers')}
          action={t('Override')}
          cancel={t('Weigh again')}
          onReason={(override_reason, token) =>
            void send({
              isPartial: asking.isPartial,
              verified_by: asking.verified_by,
              override_reason,
              ...(token !== null && { override_by: token }),
            })
          }
          onCancel={() => setAsking(null)}
        />
      )}
    </form>
  )
}
