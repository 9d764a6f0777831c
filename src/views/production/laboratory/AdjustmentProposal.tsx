import { useEffect, useState } from 'react'
import { adjustmentOf } from '../../../api/production/laboratory'
import type { AdjustmentProposal as Proposal } from '../../../resources/production/laboratory/laboratoryCalls'
import { figure } from '../../format/format'
import { failureMessage } from '../../ui/messages'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'

type Answer = { of: number; proposal: Proposal | null; error: string | null }

/** What a failed batch would need to meet its target, and whether its tank has room for it. */
export function AdjustmentProposal({ requestId }: { requestId: number }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    adjustmentOf(requestId, stop.signal).then(
      (proposal) => setAnswer({ of: requestId, proposal, error: null }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ of: requestId, proposal: null, error: failureMessage(error) })
      },
    )
    return () => stop.abort()
  }, [requestId])
  if (answer?.of !== requestId) return null
  const { proposal, error } = answer
  if (error !== null) return <p role="alert">{error}</p>
  return (
    <section className="dc-panel" aria-label={t('Adjustment')}>
      <h2>{t('Adjustment')}</h2>
      {proposal === null ? (
        <p>{t('No addition brings this batch to its target')}</p>
      ) : (
        <>
          <ul>
            {proposal.additions.map((part) => (
              <li key={part.product_id}>
                <b>{figure(part.ml, 2)} ml</b> {part.product} <small>{part.sku}</small>
              </li>
            ))}
          </ul>
          <p>
            {t('{volume} ml become {newVolume} ml', {
              volume: figure(proposal.volume_ml),
              newVolume: figure(proposal.new_volume_ml, 2),
            })}
            {', '}
            {proposal.fits === 1
              ? t('which fits into the tank')
              : t('more than its tank of {capacity} ml holds', {
                  capacity: figure(proposal.capacity_ml ?? 0),
                })}
            {'. '}
            {t('{done} of {most} adjustments are done', {
              done: proposal.adjustments,
              most: proposal.max_adjustments,
            })}
          </p>
        </>
      )}
    </section>
  )
}
