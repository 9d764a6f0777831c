import { describe, expect, it } from 'vitest'
import { arrangement } from '../../../../src/streams/rows/listOrder'

type Order = { id: number; version: number; due: number; open: boolean }
const order = (id: number, due: number, open = true): Order => ({ id, version: 1, due, open })
const isOpen = ({ open }: Order) => open

function list(...orders: Order[]) {
  const rows = new Map(orders.map((one) => [one.id, one]))
  const arranged = arrangement<Order>((a, b) => a.due - b.due || a.id - b.id)
  arranged.take(rows, rows.keys(), isOpen, { isStill: false })
  const change = (one: Order | number, own = new Set<number>()) => {
    if (typeof one === 'number') rows.delete(one)
    else rows.set(one.id, one)
    const shown = arranged.take(rows, [typeof one === 'number' ? one : one.id], isOpen, {
      isStill: true,
      own,
    })
    return { ids: shown.rows.map(({ id }) => id), waiting: shown.waiting, gone: [...shown.removedIds] }
  }
  return { change, arranged, tidy: () => arranged.rearrange(isOpen).rows.map(({ id }) => id) }
}

describe('list that is looked at', () => {
  it('a list that is looked at changes a row in its place, even where it should move', () => {
    const { change, tidy } = list(order(1, 10), order(2, 20))
    expect(change(order(1, 30)).ids).toEqual([1, 2])
    expect(tidy()).toEqual([2, 1])
  })
  it('a list that is looked at lets a new row wait that would push others down', () => {
    const { change, tidy } = list(order(1, 10), order(2, 20))
    expect(change(order(3, 5))).toEqual({ ids: [1, 2], waiting: 1, gone: [] })
    expect(tidy()).toEqual([3, 1, 2])
  })
  it('a list that is looked at shows at once what comes at the end', () => {
    expect(list(order(1, 10)).change(order(2, 20))).toEqual({ ids: [1, 2], waiting: 0, gone: [] })
  })
  it('a list that is looked at shows at once what one made oneself', () => {
    expect(list(order(1, 10)).change(order(2, 5), new Set([2])).ids).toEqual([2, 1])
  })
  it('a list that is looked at strikes a deleted row and one that no longer passes, and leaves them standing', () => {
    const { change, tidy } = list(order(1, 10), order(2, 20), order(3, 30))
    expect(change(1)).toEqual({ ids: [1, 2, 3], waiting: 0, gone: [1] })
    expect(change(order(2, 20, false)).gone).toEqual([1, 2])
    expect(tidy()).toEqual([3])
  })
  it('a list that is looked at forgets a new row that leaves before it was shown', () => {
    const { change } = list(order(1, 10))
    change(order(2, 5))
    expect(change(2).waiting).toBe(0)
  })
})

it('a list that people put in order goes to its new order once no one looks; any other stays', () => {
  const byHand = (followsOrder: boolean) => {
    const arranged = arrangement<Order>((a, b) => a.due - b.due, { followsOrder })
    const rows = new Map([order(1, 10), order(2, 20), order(3, 30)].map((one) => [one.id, one]))
    arranged.take(rows, rows.keys(), isOpen, { isStill: false })
    const change = (one: Order) =>
      arranged.take(rows.set(one.id, one), [one.id], isOpen, { isStill: true }).rows.map(({ id }) => id)
    return { arranged, change }
  }
  const { arranged, change } = byHand(true)
  change(order(1, 15))
  expect(arranged.isUntidy()).toBe(false)
  expect(change(order(1, 25))).toEqual([1, 2, 3])
  expect(arranged.isUntidy()).toBe(true)
  expect(arranged.rearrange(isOpen).rows.map(({ id }) => id)).toEqual([2, 1, 3])
  expect(arranged.isUntidy()).toBe(false)
  const other = byHand(false)
  other.change(order(1, 25))
  expect(other.arranged.isUntidy()).toBe(false)
})
