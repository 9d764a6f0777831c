import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { BehaviorSubject } from 'rxjs'
import { refreshCosts, scaleFormula } from '../../api/rd/research'
import { choice } from '../../resources/kit/fields/field'
import { decimal } from '../../resources/kit/fields/numbers'
import { rdSampleIngredients } from '../../resources/rd/rd_sample_ingredients'
import type { RdSampleVersion } from '../../resources/rd/rd_sample_versions'
import type { RdSample } from '../../resources/rd/rd_samples'
import { InputsDialog } from '../resource/events/InputsDialog'
import type { RecordForm } from '../resource/record/useRecordForm'
import { lazyPart } from '../ui/lazyPart'
import { notifyError, notifySuccess } from '../ui/notify'
import { PendingButton } from '../ui/PendingButton'
import type { FormulaMix } from './formulaMix'
import { t } from '../../texts/texts'

const SolveDialog = lazyPart(async () => (await import('./SolveDialog')).SolveDialog)
const WeighBatch = lazyPart(async () => (await import('./WeighBatch')).WeighBatch)
const WhereUsedIngredient = lazyPart(async () => (await import('./WhereUsedIngredient')).WhereUsedIngredient)
const table = rdSampleIngredients.name

const scaling = () => ({
  to: choice(t('Scale|verb'), ['strength', 'total'] as const, {
    strength: t('To a strength (mg/ml)'),
    total: t('To a sum (%)'),
  }),
  value: decimal(t('Value'), 4, { min: 0, max: 1000 }),
})

type Props = {
  sample: RdSample
  version: RdSampleVersion
  form: RecordForm
  mix: BehaviorSubject<FormulaMix>
  isDeveloper: boolean
}

/** What is done with a formula besides typing: scale it, find the nearest legal one, and weigh it once it is locked. */
export function FormulaTools({ sample, version, form, mix, isDeveloper }: Props) {
  const [isRefreshing, setRefreshing] = useState(false)
  const [shown, setShown] = useState<'solve' | 'scale' | 'weigh' | 'used' | null>(null)
  const close = () => setShown(null)
  if (!isDeveloper) return null
  const { lines } = mix.value
  const take = (percents: readonly number[]) => {
    form.setLines(
      table,
      lines.flatMap((line, at) => (percents[at] === 0 ? [] : [{ ...line, percent: percents[at] }])),
      lines,
    )
    close()
  }
  const scale = async (values: Readonly<Record<string, unknown>>) => {
    const to = values.to === 'total' ? 'total' : 'strength'
    const { lines: scaled } = await scaleFormula(version.id, to, Number(values.value))
    take(lines.map(({ id }) => scaled.find((one) => one.id === id)?.percent ?? 0))
  }
  const refresh = () => {
    setRefreshing(true)
    refreshCosts(version.id, version.version)
      .then(() => notifySuccess(t('Costs are those of today')), notifyError)
      .finally(() => setRefreshing(false))
  }
  const isWeighed = version.prepared_at !== null
  return (
    <>
      {version.status === 'draft' && (
        <>
          <Button size="xs" variant="default" onClick={() => setShown('solve')}>
            {t('Nearest legal formula')}
          </Button>
          <Button size="xs" variant="default" disabled={form.isDirty} onClick={() => setShown('scale')}>
            {t('Scale|verb')}
          </Button>
          <PendingButton
            size="xs"
            variant="default"
            loading={isRefreshing}
            disabled={form.isDirty}
            onClick={refresh}
          >
            {t('Refresh costs')}
          </PendingButton>
        </>
      )}
      {version.status === 'locked' && sample.status === 'in_development' && !isWeighed && (
        <Button size="xs" onClick={() => setShown('weigh')}>
          {t('Weigh')}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => setShown('used')}>
        {t('Where used')}
      </Button>
      <Suspense>
        {shown === 'used' && <WhereUsedIngredient onClose={close} />}
        {shown === 'solve' && <SolveDialog sample={sample} mix={mix.value} onApply={take} onClose={close} />}
        {shown === 'scale' && (
          <InputsDialog
            title={t('Scale version {version}', { version: version.version_number })}
            inputs={scaling()}
            send={t('Use these shares')}
            onCancel={close}
            onSend={scale}
          />
        )}
        {shown === 'weigh' && <WeighBatch version={version} onClose={close} />}
      </Suspense>
    </>
  )
}
