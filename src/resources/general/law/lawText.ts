import * as z from 'zod/mini'
import { t } from '../../../texts/texts'

/** The first or last day of something that the law says. */
export const lawDay = z
  .string({ error: () => t('must be a day') })
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: () => t('must be a day') }))

/** A text of a list or table of the law. */
export const lawText = (most: number) =>
  z
    .string('required')
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(most, { error: () => t('is longer than {most} characters', { most }) }),
    )

type Dated = { from: string; to: string | null }

/** What of a list or table of the law is in force on a day. */
export const inForceOn = <L extends Dated>(lines: readonly L[], day: string): L[] =>
  lines.filter(({ from, to }) => from <= day && (to === null || to >= day))
