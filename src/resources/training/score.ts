import { percent } from '../kit/fields/numbers'

/** The result of a training in percent, or what is needed to pass it. */
export const score = (label: string) => percent(label, { outside: 'Between 0 and 100' })
