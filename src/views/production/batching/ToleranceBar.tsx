import { deviationOf } from '../../../resources/production/batching/tolerance'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

type Props = {
  /** What the line has with the reading, its target and what it may be off, in percent. */
  ml: number
  targetMl: number
  tolerance: number
}

/** The bar shows this many tolerances to each side. */
const reach = 4

/** Where a reading is: the band that is allowed in the middle, too little to the left, too much to the right. */
export function ToleranceBar({ ml, targetMl, tolerance }: Props) {
  const { percent, isWithin } = deviationOf(ml, targetMl, tolerance)
  const at = Math.max(-reach, Math.min(reach, percent / tolerance))
  const isEmpty = ml <= 0
  const look = isEmpty ? 'neutral' : isWithin ? 'success' : percent < 0 ? 'info' : 'danger'
  const word = isEmpty
    ? t('Nothing weighed yet')
    : isWithin
      ? t('In tolerance')
      : percent < 0
        ? t('Too little')
        : t('Too much')
  return (
    <div className="dc-tolerance">
      <div
        className="dc-tolerance-bar"
        role="meter"
        aria-label={t('Deviation from target')}
        aria-valuemin={-100}
        aria-valuemax={100}
        aria-valuenow={Math.max(-100, Math.min(100, percent))}
        aria-valuetext={`${figure(percent, 2)} %, ${word}`}
      >
        <span className="dc-tolerance-band" style={{ width: `${100 / reach}%` }} />
        <span
          className={`dc-tolerance-mark dc-${look}-text`}
          style={{ left: `${50 + (at / reach) * 50}%` }}
        />
      </div>
      <p className={`dc-word dc-${look}-text`}>
        <Glyph name={isEmpty ? 'ring' : isWithin ? 'check' : percent < 0 ? 'half' : 'stop'} /> {word}
        {!isEmpty && `, ${percent > 0 ? '+' : ''}${figure(percent, 2)} %`}
        <small>{t('allowed ± {tolerance} %', { tolerance: figure(tolerance) })}</small>
      </p>
    </div>
  )
}
