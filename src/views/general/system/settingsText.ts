import type { KnownSetting } from '../../../resources/general/system/settingsKind'
import type { Shift } from '../../../resources/general/system/settingsShifts'
import type { StatutoryItem } from '../../../resources/general/law/statutoryLists'
import type { AnyField, Fields } from '../../../resources/kit/fields/field'
import type { FieldValues } from '../../../resources/kit/fields/values'
import { optionLabel, unitOf } from '../../../resources/kit/text/columns'
import { flagWord } from '../../../resources/kit/text/words'
import { day } from '../../format/timeText'
import { asText } from '../../fields/asText'
import { t } from '../../../texts/texts'
import { listFormat } from '../../../texts/locale'

const together = listFormat('conjunction')

const isShift = (value: unknown): value is Shift =>
  typeof value === 'object' && value !== null && 'breaks' in value

const isStatutory = (value: unknown): value is StatutoryItem =>
  typeof value === 'object' && value !== null && 'words' in value

const statutoryText = ({ name, words, from, to }: StatutoryItem) =>
  t('{name}: {words}, from {from}{until}', {
    name,
    words: words.join(', '),
    from,
    until: to === null ? '' : t(' until {to}', { to }),
  })

/** A value of a line of a setting in words. */
export const wordOf = (field: AnyField, value: unknown) => {
  if (value === null || value === undefined) return ''
  if (field.kind === 'flag') return [field.label, flagWord(value, field)].filter(Boolean).join(': ')
  if (field.kind === 'day') return day(asText(value))
  if (Array.isArray(value)) return value.map((one) => optionLabel(field, one)).join(', ')
  return field.options ? optionLabel(field, value) : asText(value)
}

/** A line of a setting in words; what is left out is not told. */
const lineText = (lines: Fields, line: Readonly<FieldValues>) =>
  Object.entries(lines)
    .filter(([name]) => line[name] !== null && line[name] !== undefined)
    .map(([name, field]) => wordOf(field, line[name]))
    .join(' ')

/** Whole numbers as people write them in a row, parted by commas or blanks. */
export const numbersOf = (text: string) =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(Number)

/** What a setting without a value is called. */
export const noValue = () => t('nothing')

/** A value of a setting in words. */
export function settingText({ field }: Pick<KnownSetting, 'field'>, value: unknown): string {
  if (value === null || value === undefined || value === '') return noValue()
  if (field.kind === 'flag') return flagWord(value, field)
  if (field.lines && Array.isArray(value))
    return (
      value.map((line: Readonly<FieldValues>) => lineText(field.lines ?? {}, line)).join('; ') || t('none')
    )
  if (field.unit && Array.isArray(value)) return `${value.join(', ')} ${field.unit}`
  if (Array.isArray(value))
    return (
      value
        .map((one: unknown) =>
          isShift(one)
            ? t('{name} {from} to {to}, breaks {breaks}', {
                name: one.name,
                from: one.from,
                to: one.to,
                breaks: together.format(one.breaks.map(String)) || t('none'),
              })
            : isStatutory(one)
              ? statutoryText(one)
              : optionLabel(field, one),
        )
        .join('; ') || t('none')
    )
  if (field.options) return optionLabel(field, value)
  return [asText(value), unitOf(field)].filter(Boolean).join(' ')
}

/** What an input shows of a value: yes and no as they travel. */
export const shownSetting = (setting: KnownSetting, value: unknown) => {
  const current = value ?? setting.initial
  return typeof current === 'boolean' ? Number(current) : current
}
