import { day, dayOf } from '../../format/timeText'

/** The day by whose end an order is done, from the instant after it: what is due at midnight is due the day before. */
export const dueDay = (end: string) => day(dayOf(new Date(Date.parse(end) - 1)))
