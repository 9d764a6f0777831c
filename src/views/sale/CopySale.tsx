import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnyRow } from '../../api/resourceApi'
import { copySale } from '../../api/sales'
import { sales } from '../../resources/sale/sales'
import { mayCreate } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { notifyError, notifySuccess } from '../ui/notify'
import { useOnce } from '../resource/saving/useOnce'
import { PendingButton } from '../ui/PendingButton'
import { t } from '../../texts/texts'

/** Copies an order as a draft of today and opens it. */
export function useCopySale() {
  const navigate = useNavigate()
  const once = useOnce<number>('copy sale')
  const [isSending, setSending] = useState(false)
  const copy = async (id: number) => {
    setSending(true)
    try {
      const made = await once(id, copySale)
      notifySuccess(t('{number} created', { number: made.number }))
      await navigate(`/sale/${made.id}`)
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setSending(false)
    }
  }
  return { copy, isSending }
}

/** The button that copies an order. */
export function CopySale({ row }: { row: AnyRow }) {
  const person = usePerson()
  const { copy, isSending } = useCopySale()
  if (!mayCreate(sales, person)) return null
  return (
    <PendingButton
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden="true" />}
      loading={isSending}
      onClick={() => void copy(row.id)}
    >
      {t('Copy')}
    </PendingButton>
  )
}
