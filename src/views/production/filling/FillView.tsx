import { Button } from '@mantine/core'
import { IconArrowLeft, IconScale } from '@tabler/icons-react'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { figure } from '../../format/format'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { useFreshness } from '../../parts/live/useFreshness'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Waiting } from '../../resource/list/ListState'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { FillFigures } from './FillFigures'
import { FillPad } from './FillPad'
import { useFillRun } from './useFillRun'
import { t } from '../../../texts/texts'
import '../batching/weigh.css'
import './fill.css'

type Props = { stepId: number; place: 'board' | 'order'; onClose: () => void }

/** The fill check of a running filler, over the whole page. */
export function FillView({ stepId, place, onClose }: Props) {
  const { rows, isLoaded, error, signs } = useLiveRows(productionOrderSteps, [equals('id', stepId)])
  const freshness = useFreshness(signs, 'board')
  const step = rows[0] ?? null
  const { run, error: runError, reload } = useFillRun(stepId, step?.version ?? null)
  return (
    <Page
      title={run ? t('Fill check of {number}', { number: run.number }) : t('Fill check')}
      note={
        run && (
          <>
            {run.product}, {t('declared {ml} ml', { ml: figure(run.label_ml) })}
          </>
        )
      }
      actions={
        <>
          <LiveBadge {...freshness} />
          <Button
            variant="default"
            h={44}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={onClose}
          >
            {place === 'board' ? t('Board') : t('Order')}
          </Button>
        </>
      }
    >
      {step && run ? (
        <div className="dc-weigh">
          <div className="dc-weigh-parts">
            <section className="dc-fill-panel" aria-label={t('Sample of the lot')}>
              <FillFigures run={run} />
            </section>
            {step.status !== 'in_progress' ? (
              <p className="dc-weigh-none">{t('Bottles are weighed while the filler runs')}</p>
            ) : run.density_g_ml === null ? (
              <p className="dc-weigh-none">{t('This liquid has no density: enter it on its recipe')}</p>
            ) : (
              <FillPad run={run} density={run.density_g_ml} onDone={onClose} />
            )}
          </div>
        </div>
      ) : isLoaded && !step ? (
        <EmptyState icon={IconScale} text={t('This step does not exist any more')} />
      ) : error !== null || runError !== null ? (
        <ErrorState what={failureMessage(runError ?? error)} onRetry={reload} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}
