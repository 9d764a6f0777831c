import { useEffect, useState } from 'react'
import { changeDiff } from '../../../api/inventory/productChanges'
import type { ChangeDiff } from '../../../resources/inventory/product_changes/productChangeCalls'
import { type ProductChange } from '../../../resources/inventory/product_changes/product_changes'
import { products } from '../../../resources/inventory/products/products'
import { useResource } from '../../resource/live/useLiveRows'
import { failureMessage } from '../../ui/messages'

/** The fields of a request side by side, read again when it or its product changes. */
export function useChangeDiff({ id, version, product_id }: ProductChange) {
  const { row } = useResource(products, product_id)
  const productVersion = row?.version
  const [answer, setAnswer] = useState<{ diff: ChangeDiff | null; failed: string | null }>({
    diff: null,
    failed: null,
  })
  useEffect(() => {
    const giveUp = new AbortController()
    changeDiff(id, giveUp.signal).then(
      (diff) => setAnswer({ diff, failed: null }),
      (error: unknown) => {
        if (!giveUp.signal.aborted) setAnswer((now) => ({ ...now, failed: failureMessage(error) }))
      },
    )
    return () => giveUp.abort()
  }, [id, version, productVersion])
  return answer
}
