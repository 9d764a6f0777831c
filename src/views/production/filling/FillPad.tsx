import { Button } from '@mantine/core'
import { useState } from 'react'
import { type FillRun, mostWeights } from '../../../resources/production/filling/fillCalls'
import { netMl } from '../../../resources/production/filling/netQuantity'
import { counted, figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { PendingButton } from '../../ui/PendingButton'
import { useUnsaved } from '../../ui/unsaved/unsaved'
import { ScaleKeys } from '../batching/ScaleKeys'
import { ToleranceBar } from '../batching/ToleranceBar'
import { useScale } from '../batching/useScale'
import { enterCheck, type Weight } from './fillEntry'
import { bottleMl } from './fillText'
import { WeighedBottles } from './WeighedBottles'
import { t } from '../../../texts/texts'

type Props = { run: FillRun; density: number; onDone: () => void }

/** What an empty bottle weighs on a simulated scale, and how much its filler varies. */
const simulated = { tare_g: 12.4, over: 1.012, spread: 0.006 }

/** Bottles on the scale, one after the other: the empty weight once, then each filled one. */
export function FillPad({ run, density, onDone }: Props) {
  const [tare, setTare] = useState(run.tare_g)
  const [weights, setWeights] = useState<readonly Weight[]>([])
  const [qty, setQty] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const fullness = simulated.over + simulated.spread * Math.sin(weights.length * 2.4)
  const scale = useScale(tare === null ? simulated.tare_g : tare + run.label_ml * density * fullness)
  useUnsaved(weights.length > 0 ? 'unsaved' : 'nothing')
  const read = scale.reading?.isStable ? scale.reading.grams : null
  const shown = qty ?? (scale.reading && scale.reading.grams > 0 ? scale.reading.grams : null)
  const weight = qty ?? (read !== null && read > 0 ? read : null)
  const net = tare === null || shown === null ? null : netMl(shown, tare, density)
  const isFull = weights.length === mostWeights

  const take = () => {
    if (weight === null) return
    setRefusal(null)
    if (tare === null) setTare(weight)
    else if (weight > tare) setWeights([...weights, { tare_g: tare, gross_g: weight }])
    else
      return setRefusal(t('This is not more than the empty bottle: check the weight, or take the tare again'))
    setQty(null)
  }
  const record = async () => {
    setBusy(true)
    const refused = await enterCheck(run, weights)
    setBusy(false)
    setRefusal(refused)
    if (refused !== null) return
    setWeights([])
    onDone()
  }

  return (
    <form
      className="dc-weigh-pad"
      aria-label={t('Weigh bottles')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy && !isFull) take()
      }}
    >
      <div>
        <div className="dc-weigh-target">
          <p>
            <b>{tare === null ? t('Empty bottle') : t('Bottle {no}', { no: weights.length + 1 })}</b>
          </p>
          <output aria-label={t('Net')}>{net === null ? '–' : bottleMl(Math.max(0, net))}</output>
          <p>
            {tare === null
              ? t('Weigh an empty bottle with its cap first')
              : t('Empty {tare} g, {density} g/ml at 20 °C', {
                  tare: figure(tare),
                  density: figure(density),
                })}
          </p>
        </div>
        {net !== null && (
          <ToleranceBar
            ml={net}
            targetMl={run.label_ml}
            tolerance={(run.tolerance_ml / run.label_ml) * 100}
          />
        )}
        {(refusal ?? scale.failure) && (
          <p className="dc-refused" role="alert">
            <Glyph name="stop" /> {refusal ?? scale.failure}
          </p>
        )}
        <div className="dc-weigh-buttons">
          <Button
            size="lg"
            variant="default"
            disabled={tare === null || isBusy}
            onClick={() => setTare(null)}
          >
            {t('New tare')}
          </Button>
          <Button size="lg" type="submit" disabled={weight === null || isBusy || isFull}>
            {tare === null ? t('Take tare') : t('Add bottle')}
          </Button>
        </div>
        <WeighedBottles
          run={run}
          density={density}
          weights={weights}
          onRemove={(place) => setWeights(weights.filter((_, at) => at !== place))}
        />
        <PendingButton
          size="lg"
          variant="default"
          loading={isBusy}
          disabled={weights.length === 0}
          onClick={() => void record()}
        >
          {weights.length === 0
            ? t('Record fill check')
            : t('Record {bottles}', { bottles: counted(weights.length, 'bottle') })}
        </PendingButton>
      </div>
      <ScaleKeys scale={scale} unit="g" value={shown} onChange={setQty} />
    </form>
  )
}
