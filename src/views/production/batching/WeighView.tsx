import { Button } from '@mantine/core'
import { IconArrowLeft, IconScale } from '@tabler/icons-react'
import {
  productionOrderSteps,
  type ProductionOrderStep,
} from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { useFreshness } from '../../parts/live/useFreshness'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Waiting } from '../../resource/list/ListState'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { useStepFacts } from '../gates/useStepFacts'
import { StepActions } from '../steps/StepActions'
import { t } from '../../../texts/texts'
import { MixCountdown } from './MixCountdown'
import { useBatchingSheet } from './useBatchingSheet'
import { Weighing } from './Weighing'
import './weigh.css'

type Props = { stepId: number; place: 'board' | 'order'; onClose: () => void }

/** The weighing of one batch at its tank, over the whole page. */
export function WeighView({ stepId, place, onClose }: Props) {
  const { rows, isLoaded, error, signs } = useLiveRows(productionOrderSteps, [equals('id', stepId)])
  const freshness = useFreshness(signs, 'board')
  const step = rows[0] ?? null
  const { sheet, error: sheetError, reload } = useBatchingSheet(stepId, step?.version ?? null)
  const back = (
    <Button variant="default" h={44} leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onClose}>
      {place === 'board' ? t('Board') : t('Order')}
    </Button>
  )
  const title = sheet ? t('Weigh {number}', { number: sheet.number }) : t('Weigh')
  return (
    <Page
      title={title}
      note={
        sheet && (
          <>
            {sheet.product}, {sheet.recipe},{' '}
            {t('batch {no} of {count}', { no: sheet.batch_no, count: sheet.batch_count })},{' '}
            {figure(Math.round(sheet.volume_ml / 1000))} L
          </>
        )
      }
      actions={
        <>
          <LiveBadge {...freshness} />
          {back}
        </>
      }
    >
      {step && sheet ? (
        <Batch step={step} sheet={sheet} place={place} onClose={onClose} />
      ) : isLoaded && !step ? (
        <EmptyState icon={IconScale} text={t('This batch does not exist any more')} />
      ) : error !== null || sheetError !== null ? (
        <ErrorState what={failureMessage(sheetError ?? error)} onRetry={reload} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

type BatchProps = {
  step: ProductionOrderStep
  sheet: NonNullable<ReturnType<typeof useBatchingSheet>['sheet']>
  place: Props['place']
  onClose: () => void
}

/** Lines while the batch runs; beside them what else may be done with the step. */
function Batch({ step, sheet, place, onClose }: BatchProps) {
  const gates = useStepFacts(step.production_order_id)
  const isRunning = step.status === 'in_progress'
  const isWeighed = sheet.weighed_at !== null
  return (
    <div className="dc-weigh">
      <MixCountdown {...sheet} />
      {isRunning && !isWeighed ? (
        <Weighing sheet={sheet} />
      ) : (
        <div className="dc-weigh-step">
          {isRunning && <p>{t('All lines are weighed. Finish with the volume in the tank.')}</p>}
          <StepActions
            key={step.status}
            card={{ ...step, needs_machine: null }}
            facts={gates.get(step.id) ?? null}
            place={place}
            onDone={onClose}
          />
        </div>
      )}
    </div>
  )
}
