import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasRole } from '../../../access'
import { recoverableOf } from '../../../api/carriers'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { recorders } from '../../../resources/production/recoveries/recoveryCalls'
import { recoveries } from '../../../resources/production/recoveries/recoveries'
import { mayLeaveTank } from '../../../streams/boards/productionBoard'
import { counted, figure } from '../../format/format'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

/** How much of the order of a card can be recovered, and into how many pails, while this person records it. */
function useRecoverable(card: Card, isShown: boolean) {
  const [liquid, setLiquid] = useState<{ ml: number; pails: number } | null>(null)
  const { production_order_id: id, version } = card
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    recoverableOf(id, leaving.signal).then(setLiquid, () => setLiquid(null))
    return () => leaving.abort()
  }, [id, version, isShown])
  return isShown && liquid && liquid.ml > 0 ? liquid : null
}

const textOf = ({ ml, pails }: { ml: number; pails: number }) =>
  t('{ml} ml recoverable, {pails} needed', { ml: figure(ml), pails: counted(pails, 'pail') })

/** How much of an order can be recovered and into how many pails, for those who record it. */
export function RecoverableLiquid({ card }: { card: Card }) {
  const { roles } = usePerson()
  const liquid = useRecoverable(card, mayLeaveTank(card) && hasRole(roles, recorders))
  if (!liquid) return null
  return (
    <p className="dc-opened-link">
      {textOf(liquid)}{' '}
      <Link to={`${recoveries.path}?record_of=${card.production_order_id}`}>{t('Record recovery')}</Link>
    </p>
  )
}

/** The same on the card, for those whose work it is. */
export function RecoverableLine({ card }: { card: Card }) {
  const { roles } = usePerson()
  const liquid = useRecoverable(card, mayLeaveTank(card) && roles.includes('recovery'))
  return liquid && <span className="dc-card-batch">{textOf(liquid)}</span>
}
