import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

const runSteps = ['upload', 'map', 'preview', 'commit'] as const
export type RunStep = (typeof runSteps)[number]

const words: Readonly<Record<RunStep, string>> = {
  upload: t('Upload'),
  map: t('Map'),
  preview: t('Preview'),
  commit: t('Commit'),
}

type Props = {
  now: RunStep
  /** Steps that can be opened. */
  open?: readonly RunStep[]
  onGo?: (step: RunStep) => void
}

/** Where a file is on its way, and the way back. */
export const RunSteps = ({ now, open = [], onGo }: Props) => (
  <ol className="dc-run-steps" aria-label={t('Steps')}>
    {runSteps.map((step, place) => {
      const isPast = place < runSteps.indexOf(now)
      const inside = (
        <>
          {isPast ? <Glyph name="check" /> : <b>{place + 1}</b>} {words[step]}
        </>
      )
      return (
        <li key={step} aria-current={step === now ? 'step' : undefined} data-past={isPast || undefined}>
          {open.includes(step) && step !== now ? (
            <button type="button" className="dc-plain" onClick={() => onGo?.(step)}>
              {inside}
            </button>
          ) : (
            <span>{inside}</span>
          )}
        </li>
      )
    })}
  </ol>
)
