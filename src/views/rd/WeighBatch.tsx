import { Button } from '@mantine/core'
import { useState } from 'react'
import { formulaLimits, weighIngredient } from '../../api/rd/research'
import { readingOf } from '../../resources/production/batching/liquid'
import type { RdSampleIngredient } from '../../resources/rd/rd_sample_ingredients'
import { rdSampleIngredients } from '../../resources/rd/rd_sample_ingredients'
import type { RdSampleVersion } from '../../resources/rd/rd_sample_versions'
import { isWeighed, weighedWith } from '../../resources/rd/weighing'
import { figure } from '../format/format'
import { useAnswer } from '../hooks/useAnswer'
import { Glyph } from '../parts/Glyph'
import { type ScanAnswer, ScanBox } from '../parts/scan/ScanBox'
import { ScaleKeys } from '../production/batching/ScaleKeys'
import { ToleranceBar } from '../production/batching/ToleranceBar'
import { useScale } from '../production/batching/useScale'
import { equals, useLiveRows } from '../resource/live/useLiveRows'
import { Dialog } from '../ui/Dialog'
import { failureMessage } from '../ui/messages'
import { notifySuccess } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'
import '../parts/touch/padPage.css'
import '../parts/touch/touchDrawer.css'
import '../production/batching/weigh.css'
import './rd.css'

const inOrder = [{ field: 'sequence', direction: 'asc' }] as const

type Batch = { batchSize: number; tolerance: number }
type PadProps = {
  line: RdSampleIngredient
  batch: Batch
  unit: 'g' | 'ml'
  scan: string | null
  onDone: (amount: string) => void
}

/** One ingredient: how much is needed, what the scale shows, and what may be done with it. */
function IngredientPad({ line, batch, unit, scan, onDone }: PadProps) {
  const target = line.amount ?? 0
  const rest = Math.max(0, Number((target - (line.weighed_amount ?? 0)).toFixed(6)))
  const inGrams = (amount: number) => (unit === 'g' ? amount : readingOf(amount, 'g', line.density_g_ml))
  const scale = useScale(inGrams(rest))
  const [typed, setTyped] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const grams = scale.reading?.grams ?? null
  const ofScale =
    grams === null || grams <= 0
      ? null
      : Number((unit === 'g' ? grams : grams / (line.density_g_ml ?? 1)).toFixed(3))
  const amount = typed ?? ofScale
  const weighed = amount === null || amount <= 0 ? null : weighedWith(line, amount, batch)
  const isReady = scan !== null && weighed !== null && (typed !== null || scale.reading?.isStable === true)
  const send = (more: { is_partial?: 1; is_rescaled?: 1 }) => {
    if (scan === null || amount === null) return
    setBusy(true)
    weighIngredient(line, { scan, amount, is_partial: 0, is_rescaled: 0, ...more })
      .then(
        () => onDone(`${figure(amount)} ${unit}`),
        (thrown: unknown) => setRefusal(failureMessage(thrown)),
      )
      .finally(() => setBusy(false))
  }
  return (
    <form
      className="dc-weigh-pad"
      aria-label={t('Weigh {product}', { product: line.product ?? '' })}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy && weighed?.is === 'done') send({})
      }}
    >
      <div>
        <div className="dc-weigh-target">
          <p>
            <b>{line.product}</b>
          </p>
          <output aria-label={t('Target')}>
            {figure(rest)} {unit}
          </output>
          {unit === 'ml' && <small>{t('{grams} g', { grams: figure(inGrams(rest), 3) })}</small>}
          <p className={scan === null ? 'dc-warning-text' : 'dc-success-text'}>
            <Glyph name={scan === null ? 'ring' : 'check'} /> {scan ?? t('Scan the container or the lot')}
          </p>
        </div>
        <ToleranceBar
          ml={(line.weighed_amount ?? 0) + (amount ?? 0)}
          targetMl={target}
          tolerance={batch.tolerance}
        />
        {refusal !== null && (
          <p className="dc-refused" role="alert">
            <Glyph name="stop" /> {refusal}
          </p>
        )}
        <div className="dc-weigh-buttons">
          {weighed?.is === 'over' ? (
            <Button
              size="lg"
              variant="default"
              disabled={!isReady || isBusy}
              onClick={() => send({ is_rescaled: 1 })}
            >
              {t('Rescale the rest')}
            </Button>
          ) : (
            <Button
              size="lg"
              variant="default"
              disabled={!isReady || isBusy || weighed?.is !== 'short'}
              onClick={() => send({ is_partial: 1 })}
            >
              {t('Add part')}
            </Button>
          )}
          <PendingButton
            size="lg"
            type="submit"
            loading={isBusy}
            disabled={!isReady || weighed?.is !== 'done'}
          >
            {t('Add to batch')}
          </PendingButton>
        </div>
      </div>
      <ScaleKeys scale={scale} unit={unit} value={amount} onChange={setTyped} />
    </form>
  )
}

type Props = { version: RdSampleVersion; onClose: () => void }

/** Weighs the lines of a locked version one after the other, each out of a scanned container or lot. */
export function WeighBatch({ version, onClose }: Props) {
  const { rows: lines } = useLiveRows(rdSampleIngredients, [equals('sample_version_id', version.id)], inOrder)
  const goods = lines.map(({ product_id }) => product_id)
  const { value: limits } = useAnswer(goods.length === 0 ? null : goods.join(), (signal) =>
    formulaLimits(goods, version.id, signal),
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const [scan, setScan] = useState<string | null>(null)
  const unit = version.basis === 'weight' ? 'g' : 'ml'
  const batch = { batchSize: version.batch_size, tolerance: limits?.weigh_tolerance_percent ?? 1 }
  const open = lines.filter((line) => !isWeighed(line, batch))
  const line = open.find(({ id }) => id === chosen) ?? open[0] ?? null
  const choose = (id: number | null) => {
    setChosen(id)
    setScan(null)
  }
  const scanned = async (code: string): Promise<ScanAnswer> => {
    setScan(code)
    return { accepted: true, word: t('Scanned'), what: code, detail: line?.product ?? undefined }
  }
  return (
    <Dialog
      opened
      fullScreen
      onClose={onClose}
      title={t('Weigh version {version}: {batch} {unit}', {
        version: version.version_number,
        batch: figure(version.batch_size),
        unit,
      })}
    >
      <div className="dc-rd-weigh">
        <ul aria-label={t('Lines')}>
          {lines.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === line?.id}
                disabled={isWeighed(one, batch)}
                onClick={() => choose(one.id)}
              >
                <Glyph name={isWeighed(one, batch) ? 'check' : 'ring'} /> {one.product}
                <span>
                  {figure(one.weighed_amount ?? 0)} / {figure(one.amount ?? 0)} {unit}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {line ? (
          <div>
            <ScanBox compact isBesideKeypad label={t('Scan the container or the lot')} onScan={scanned} />
            <IngredientPad
              key={`${line.id} ${line.version}`}
              line={line}
              batch={batch}
              unit={unit}
              scan={scan}
              onDone={(amount) => {
                notifySuccess(t('{amount} of {product} added', { amount, product: line.product ?? '' }))
                choose(null)
              }}
            />
          </div>
        ) : (
          <p role="status">{t('Every line is weighed')}</p>
        )}
      </div>
    </Dialog>
  )
}
