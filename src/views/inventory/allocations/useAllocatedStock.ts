import { useEffect, useState } from 'react'
import { goodsOfLists } from '../../../api/inventory/allocations'
import type { PromisedGoods } from '../../../resources/inventory/allocations/promisedGoods'

/** The goods of packing lists, reloaded whenever one of them changes. */
export function useAllocatedStock(lists: readonly { id: number; version: number }[]) {
  const [state, setState] = useState<{ goods: readonly PromisedGoods[] | null; error: unknown }>({
    goods: null,
    error: null,
  })
  const queryKey = lists.map(({ id, version }) => `${id}:${version}`).join(' ')
  useEffect(() => {
    let isOver = false
    const ids = queryKey.split(' ').flatMap((one) => (one === '' ? [] : [Number(one.split(':')[0])]))
    if (ids.length > 0)
      goodsOfLists(ids).then(
        (goods) => !isOver && setState({ goods, error: null }),
        (error: unknown) => !isOver && setState((now) => ({ ...now, error })),
      )
    return () => {
      isOver = true
    }
  }, [queryKey])
  return state
}
