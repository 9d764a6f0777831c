import { figure } from '../../format/format'
import { StepPage, type StepPlace, useStep } from '../steps/StepPage'
import { FillFigures } from './FillFigures'
import { FillPad } from './FillPad'
import { useFillRun } from './useFillRun'
import { t } from '../../../texts/texts'
import '../batching/weigh.css'
import './fill.css'

type Props = { stepId: number; place: StepPlace; onClose: () => void }

/** The fill check of a running filler, over the whole page. */
export function FillView({ stepId, place, onClose }: Props) {
  const live = useStep(stepId)
  const { run, error, reload } = useFillRun(stepId, live.step?.version ?? null)
  return (
    <StepPage
      live={live}
      place={place}
      title={run ? t('Fill check of {number}', { number: run.number }) : t('Fill check')}
      note={
        run && (
          <>
            {run.product}, {t('declared {ml} ml', { ml: figure(run.label_ml) })}
          </>
        )
      }
      error={error}
      onRetry={reload}
      onClose={onClose}
      content={
        run &&
        ((step) => (
          <div className="dc-pad-page dc-weigh">
            <div className="dc-pad-parts">
              <section className="dc-pad-later dc-fill-panel" aria-label={t('Sample of the lot')}>
                <FillFigures run={run} />
              </section>
              {step.status !== 'in_progress' ? (
                <p>{t('Bottles are weighed while the filler runs')}</p>
              ) : run.density_g_ml === null ? (
                <p>{t('This liquid has no density: enter it on its recipe')}</p>
              ) : (
                <FillPad run={run} density={run.density_g_ml} onDone={onClose} />
              )}
            </div>
          </div>
        ))
      }
    />
  )
}
