import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { createRow } from '../../../api/resourceApi'
import type { Bin } from '../../../resources/inventory/bins/bins'
import { type CountScope, stockCounts } from '../../../resources/inventory/counts/stock_counts'
import { fireRow } from '../../resource/events/fireRow'
import { mayWrite } from '../../resource/list/rights'
import { useOnce } from '../../resource/saving/useOnce'
import { usePerson } from '../../session/session'
import { notifyError } from '../../ui/notify'
import { PendingButton } from '../../ui/PendingButton'
import { t } from '../../../texts/texts'

type SpotCount = { kind: 'spot'; location_id: number; scope: CountScope }

/** Starts a spot count of a bin and leads to its sheet. */
export function CountButton({ bin }: { bin: Pick<Bin, 'id' | 'location_id'> }) {
  const person = usePerson()
  const navigate = useNavigate()
  const once = useOnce<SpotCount>('spot count')
  const [isStarting, setStarting] = useState(false)
  if (bin.location_id === null || !mayWrite(stockCounts, person)) return null
  const spot: SpotCount = { kind: 'spot', location_id: bin.location_id, scope: { bin_ids: [bin.id] } }
  const start = async () => {
    setStarting(true)
    try {
      const made = await once(spot, (body, key) => createRow(stockCounts, body, key))
      // What can't be started stays a draft, which says why there.
      await fireRow(stockCounts, made, 'start', {}).catch((thrown: unknown) => notifyError(thrown))
      await navigate(`/stock-count/${made.id}`)
    } catch (thrown) {
      notifyError(thrown)
    } finally {
      setStarting(false)
    }
  }
  return (
    <PendingButton
      size="xs"
      variant="default"
      loading={isStarting}
      leftSection={<IconClipboardList size={16} aria-hidden="true" />}
      onClick={() => void start()}
    >
      {t('Count|verb')}
    </PendingButton>
  )
}
