import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { useStepFacts } from '../gates/useStepFacts'
import { StepActions } from '../steps/StepActions'
import { StepPage, type StepPlace, useStep } from '../steps/StepPage'
import { t } from '../../../texts/texts'
import { MixCountdown } from './MixCountdown'
import { useBatchingSheet } from './useBatchingSheet'
import { Weighing } from './Weighing'
import './weigh.css'

type Props = { stepId: number; place: StepPlace; onClose: () => void }

/** The weighing of one batch at its tank, over the whole page. */
export function WeighView({ stepId, place, onClose }: Props) {
  const live = useStep(stepId)
  const { sheet, error, reload } = useBatchingSheet(stepId, live.step?.version ?? null)
  return (
    <StepPage
      live={live}
      place={place}
      title={sheet ? t('Weigh {number}', { number: sheet.number }) : t('Weigh')}
      note={
        sheet && (
          <>
            {sheet.product}, {sheet.recipe},{' '}
            {t('batch {no} of {count}', { no: sheet.batch_no, count: sheet.batch_count })},{' '}
            {figure(Math.round(sheet.volume_ml / 1000))} L
          </>
        )
      }
      error={error}
      onRetry={reload}
      onClose={onClose}
      content={sheet && ((step) => <Batch step={step} sheet={sheet} place={place} onClose={onClose} />)}
    />
  )
}

type BatchProps = {
  step: ProductionOrderStep
  sheet: NonNullable<ReturnType<typeof useBatchingSheet>['sheet']>
  place: StepPlace
  onClose: () => void
}

/** Lines while the batch runs; beside them what else may be done with the step. */
function Batch({ step, sheet, place, onClose }: BatchProps) {
  const gates = useStepFacts(step.production_order_id, step.area)
  const isRunning = step.status === 'in_progress'
  const isWeighed = sheet.weighed_at !== null
  return (
    <div className="dc-pad-page dc-weigh">
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
