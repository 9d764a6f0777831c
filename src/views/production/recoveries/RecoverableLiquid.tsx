import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { hasRole } from '../../../access'
import { recoverableOf } from '../../../api/carriers'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { recorders } from '../../../resources/production/recoveries/recoveryCalls'
import { recoveries } from '../../../resources/production/recoveries/recoveries'
import { counted, figure } from '../../format/format'
import { usePerson } from '../../session/session'
import { t } from '../../../texts/texts'

/** Cards of liquid that may have to leave its order: what failed in the laboratory, and what is being bottled. */
const mayLeave = ({ block_code, phase_code }: Card) =>
  block_code === 'hplc_failed' || phase_code === 'bottling'

/** How much of an order can be recovered and into how many pails, for those who record it. */
export function RecoverableLiquid({ card }: { card: Card }) {
  const { roles } = usePerson()
  const isShown = mayLeave(card) && hasRole(roles, recorders)
  const [liquid, setLiquid] = useState<{ ml: number; pails: number } | null>(null)
  const { production_order_id: id, version } = card
  useEffect(() => {
    if (!isShown) return
    const leaving = new AbortController()
    recoverableOf(id, leaving.signal).then(setLiquid, () => setLiquid(null))
    return () => leaving.abort()
  }, [id, version, isShown])
  if (!isShown || !liquid || liquid.ml === 0) return null
  return (
    <p className="dc-opened-link">
      {t('{ml} ml recoverable, {pails} needed', {
        ml: figure(liquid.ml),
        pails: counted(liquid.pails, 'pail'),
      })}{' '}
      <Link to={`${recoveries.path}?record_of=${id}`}>{t('Record recovery')}</Link>
    </p>
  )
}
