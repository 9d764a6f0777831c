import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { opens } from '../../../access'
import type { StockLevel } from '../../../resources/inventory/stock/stock_levels'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const MoveDialog = lazyPart(async () => (await import('./MoveDialog')).MoveDialog)

const mostAtOnce = 50

type Props = { levels: readonly StockLevel[]; size?: 'xs' | 'sm'; label?: string }

/** Opens the move dialog for these levels; reserved goods cannot be moved. */
export function MoveButton({ levels, size = 'xs', label = t('Move') }: Props) {
  const person = usePerson()
  const [moving, setMoving] = useState<readonly StockLevel[] | null>(null)
  const movable = levels.filter(
    ({ available, lot_status: status }) => available > 0 && status !== 'rejected' && status !== 'expired',
  )
  if (movable.length === 0 || movable.length > mostAtOnce || !opens(person.roles, ['inventory'])) return null
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden="true" />}
        onClick={() => setMoving(movable)}
      >
        {label}
      </Button>
      {moving && (
        <Suspense>
          <MoveDialog levels={moving} onClose={() => setMoving(null)} />
        </Suspense>
      )}
    </>
  )
}
