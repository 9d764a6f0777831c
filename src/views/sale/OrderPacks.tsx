import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { opens } from '../../access'
import { orderBackorder } from '../../api/sales'
import type { AnyRow } from '../../api/resourceApi'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess } from '../ui/notify'
import { useOnce } from '../resource/saving/useOnce'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'

const mayOrder = ['assembly'] as const
/** Sales of which something may be neither shipped nor promised. */
const short: readonly unknown[] = ['confirmed', 'partially_allocated', 'partially_shipped']

/** For who leads assembly: orders the packs that a sale has on backorder, and opens the first of these orders. */
export function OrderPacks({ row }: { row: AnyRow }) {
  const { roles } = usePerson()
  const navigate = useNavigate()
  const once = useOnce<number>('order packs of sale')
  const [isSending, setSending] = useState(false)
  if (!opens(roles, mayOrder) || !short.includes(row.status)) return null
  const order = async () => {
    setSending(true)
    try {
      const made = await once(row.id, orderBackorder)
      notifySuccess(t('{numbers} drafted', { numbers: made.map(({ number }) => number).join(', ') }))
      await navigate(`/assembly/assembly-orders/${made[0]?.id}`)
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setSending(false)
    }
  }
  return (
    <PendingButton variant="default" loading={isSending} onClick={() => void order()}>
      {t('Order packs on backorder')}
    </PendingButton>
  )
}
