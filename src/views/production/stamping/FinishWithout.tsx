import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AnyRow } from '../../../api/resourceApi'
import {
  productStampingOrders,
  type StampingOrder,
} from '../../../resources/production/stamping/product_stamping_orders'
import { stampingOrderEvents } from '../../../resources/production/stamping/stampingOrderEvents'
import { figure } from '../../format/format'
import { fireRow } from '../../resource/events/fireRow'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { notifySuccess } from '../../ui/notify'
import { piecesOf } from '../stamps/piecesOf'
import { t } from '../../../texts/texts'

const { short_reason, scrap_note } = stampingOrderEvents.finish.inputs

/** Finishes an order whose reel is off: its pieces are counted already, and what is left of them needs a reason. */
export function FinishWithout({ order, left }: { order: StampingOrder; left: number }) {
  const [isAsking, setAsking] = useState(false)
  const title =
    left > 0
      ? t('Finish with {rest} {pieces} left', { rest: figure(left), pieces: piecesOf(order) })
      : t('Finish {number}', { number: order.number })
  return (
    <>
      <Button size="lg" variant="default" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {isAsking && (
        <InputsDialog
          title={title}
          inputs={{ ...(left > 0 && { short_reason }), scrap_note }}
          send={t('Finish')}
          onCancel={() => setAsking(false)}
          onSend={async (values) => {
            const row = order as unknown as AnyRow
            const done = await fireRow(productStampingOrders, row, 'finish', values)
            setAsking(false)
            if (done !== null) notifySuccess(t('{number} finished', { number: order.number }))
          }}
        />
      )}
    </>
  )
}
