import * as z from 'zod/mini'
import type { Field } from '../../kit/fields/field'
import { t } from '../../../texts/texts'

/** One shift of a site's day, in its own time zone; `breaks` in minutes. */
export type Shift = { name: string; from: string; to: string; breaks: readonly number[] }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const day = 24 * 60

const time = z.string('must be a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time, HH:MM'))

const shift = z.strictObject({
  name: z
    .string('required')
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(30, { error: () => t('is longer than 30 characters') }),
    ),
  from: time,
  to: time,
  breaks: z
    .array(
      z
        .number({ error: () => t('must be minutes') })
        .check(
          z.int({ error: () => t('must be whole minutes') }),
          z.gte(1, 'size'),
          z.lte(240, { error: () => t('is longer than 240 minutes') }),
        ),
      'must be a list of minutes',
    )
    .check(z.maxLength(8, { error: () => t('There may be at most 8 breaks') })),
})

/** Shifts as stretches of minutes from the start of the day; one over midnight runs past the end of the day. */
const stretches = (shifts: readonly Shift[]) =>
  shifts
    .map(({ from, to }) => {
      const [begin, end] = [minutesOf(from), minutesOf(to)]
      return { begin, end: end <= begin ? end + day : end }
    })
    .toSorted((one, other) => one.begin - other.begin)

/** Whether no minute of the day belongs to two shifts. */
function areApart(shifts: readonly Shift[]) {
  const all = stretches(shifts)
  const [first] = all
  return all.every(({ end }, index) => end <= (all[index + 1]?.begin ?? (first?.begin ?? 0) + day))
}

const hasRoom = ({ from, to, breaks }: Shift) => {
  const [begin, end] = [minutesOf(from), minutesOf(to)]
  const length = end <= begin ? end + day - begin : end - begin
  return breaks.reduce((sum, minutes) => sum + minutes, 0) < length
}

/** The shifts of a working day, each with its breaks. */
export const shiftsField: Field<readonly Shift[], 'required'> = {
  kind: 'longText',
  label: 'Shifts',
  presence: 'required',
  help: 'Plant time. A shift that ends before it starts runs into the next day.',
  schema: z.array(shift, { error: () => t('must be a list of shifts') }).check(
    z.minLength(1, { error: () => t('There is at least one shift') }),
    z.maxLength(6, { error: () => t('There may be at most 6 shifts') }),
    z.refine((all: Shift[]) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
      error: () => t('Two shifts have the same name'),
    }),
    z.refine(areApart, { error: () => t('Two shifts overlap') }),
    z.refine((all: Shift[]) => all.every(hasRoom), {
      error: () => t('The breaks of a shift are longer than the shift'),
    }),
  ),
}

/** The shifts of a plant until it says others. */
export const twoShifts: readonly Shift[] = [
  { name: 'day', from: '07:00', to: '15:00', breaks: [30, 15] },
  { name: 'evening', from: '15:00', to: '23:00', breaks: [30, 15] },
]
