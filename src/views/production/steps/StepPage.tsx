import { Button } from '@mantine/core'
import { IconArrowLeft, IconScale } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ProductionOrderStep } from '../../../resources/production/steps/production_order_steps'
import { productionOrderSteps } from '../../../resources/production/steps/production_order_steps'
import { EmptyState } from '../../parts/EmptyState'
import { ErrorState } from '../../parts/ErrorState'
import { LiveBadge } from '../../parts/live/LiveBadge'
import { useFreshness } from '../../parts/live/useFreshness'
import { equals, useLiveRows } from '../../resource/live/useLiveRows'
import { Waiting } from '../../resource/list/ListState'
import { failureMessage } from '../../ui/messages'
import { Page } from '../../ui/Page'
import { t } from '../../../texts/texts'
import '../../parts/touch/padPage.css'

/** Where a page over a step leads back to. */
export type StepPlace = 'board' | 'order'

/** A step as it is now. */
export function useStep(stepId: number) {
  const { rows, isLoaded, error, signs } = useLiveRows(productionOrderSteps, [equals('id', stepId)])
  return { step: rows[0] ?? null, isLoaded, error, signs }
}

type Props = {
  live: ReturnType<typeof useStep>
  place: StepPlace
  title: string
  note: ReactNode
  /** What reading the figures of the step failed with; null where it did not. */
  error: unknown
  onRetry: () => void
  onClose: () => void
  /** Its content; null while the figures are not known. */
  content: ((step: ProductionOrderStep) => ReactNode) | null
}

/** One step over the whole page, worked with gloves: what it is of, how live it is, and the way back. */
export function StepPage({ live, place, title, note, error, onRetry, onClose, content }: Props) {
  const freshness = useFreshness(live.signs, 'board')
  return (
    <Page
      title={title}
      note={note}
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
      {live.step && content ? (
        content(live.step)
      ) : live.isLoaded && !live.step ? (
        <EmptyState icon={IconScale} text={t('This step does not exist any more')} />
      ) : live.error !== null || error !== null ? (
        <ErrorState what={failureMessage(error ?? live.error)} onRetry={onRetry} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}
