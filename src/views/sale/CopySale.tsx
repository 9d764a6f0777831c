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

/** Writes the same order down again, as a draft of today. */
export function CopySale({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const person = usePerson()
  const once = useOnce<number>('copy sale')
  const [isSending, setSending] = useState(false)
  if (!mayCreate(sales, person)) return null
  const copy = async () => {
    setSending(true)
    try {
      const made = await once(row.id, copySale)
      notifySuccess(`${made.number} created`)
      await navigate(`/sale/${made.id}`)
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setSending(false)
    }
  }
  return (
    <PendingButton
      variant="default"
      leftSection={<IconCopy size={16} aria-hidden="true" />}
      loading={isSending}
      onClick={() => void copy()}
    >
      Copy
    </PendingButton>
  )
}
