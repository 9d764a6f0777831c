import type { ScanAnswer } from './ScanBox'
import { t } from '../../../texts/texts'

const Disc = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <circle cx="60" cy="60" r="58" fill="#fff" />
    <path d="M32 62l19 19 38-42" className="dc-scan-mark" />
  </svg>
)
const Octagon = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <path d="M36 2h48l34 34v48l-34 34H36L2 84V36z" fill="#fff" />
    <path d="M40 40l40 40M80 40L40 80" className="dc-scan-mark" />
  </svg>
)

const Triangle = () => (
  <svg viewBox="0 0 120 120" aria-hidden="true" focusable="false">
    <path d="M60 8l56 100H4z" fill="#fff" />
    <path d="M60 46v30M60 91v1" className="dc-scan-mark" />
  </svg>
)

const shapes = { '': Disc, ' dc-scan-warned': Triangle, ' dc-scan-refused': Octagon } as const
const shapeOf = ({ accepted, isWarning }: ScanAnswer): keyof typeof shapes =>
  !accepted ? ' dc-scan-refused' : isWarning ? ' dc-scan-warned' : ''

/** The answer to a scan, to be read from two steps away: a disc with a check, a triangle, or an octagon with a cross. */
export function ScanResult({ answer, compact }: { answer: ScanAnswer; compact: boolean }) {
  const shape = shapeOf(answer)
  const Shape = shapes[shape]
  return (
    <>
      <div className={`dc-scan-result${shape}`}>
        <Shape />
        <div>
          <strong>{answer.word}</strong>
          <b>{answer.what}</b>
          {answer.detail && <span>{answer.detail}</span>}
          {compact && answer.advice && <span>{answer.advice}</span>}
        </div>
      </div>
      {!compact && shape !== '' && answer.advice && (
        <p className="dc-scan-advice">
          <small>{t('What to do')}</small>
          {answer.advice}
        </p>
      )}
    </>
  )
}
