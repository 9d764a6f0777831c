/** Orders that are approved and not done: only they can be late. */
export const unfinished = ['planned', 'released', 'in_progress', 'on_hold'] as const

type Due = { status: string; due_on: string }

/** Whether an order is late on a day: not done, and due before it. The database has the same rule in `order_is_late`. */
export const isLateOrder = ({ status, due_on }: Due, day: string) =>
  unfinished.some((one) => one === status) && due_on < day
