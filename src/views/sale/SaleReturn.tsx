import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AnyRow } from '../../api/resourceApi'
import { step } from '../../machines/kit'
import { saleMachine } from '../../machines/workflows/sale/sales'
import { saleEvents } from '../../resources/sale/sale_events'
import { sales } from '../../resources/sale/sales'
import { ActionDialog } from '../resource/events/ActionDialog'
import { fireRow } from '../resource/events/fireRow'
import { tellDone } from '../resource/events/successToast'
import { actorOf } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'
import { t } from '../../texts/texts'

const tables = { lines: lazyPart(async () => (await import('./SaleReturnLines')).SaleReturnLines) }

/** Announces goods that a customer sends back. */
export function SaleReturn({ row }: { row: AnyRow }) {
  const person = usePerson()
  const [isAsking, setAsking] = useState(false)
  if (!step(saleMachine, String(row.status), row, 'return', actorOf(person)).ok) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Return goods')}
      </Button>
      {isAsking && (
        <Suspense>
          <ActionDialog
            resource={sales}
            row={row}
            notes={saleEvents.return}
            lines={tables}
            onCancel={() => setAsking(false)}
            onSend={async (payload) => {
              const after = await fireRow(sales, row, 'return', payload)
              setAsking(false)
              if (after) tellDone(sales, saleEvents.return, after)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
