import type { AnyRow } from '../../api/resourceApi'
import type { HomeCount } from '../../resources/kit/define/defineHome'
import { labelSeparator } from '../../resources/kit/text/rowLabels'
import { valueText } from '../../resources/kit/text/valueText'
import { due } from '../format/format'
import { day } from '../format/timeText'
import { t } from '../../texts/texts'

export type RowWords = {
  name: string
  about: string
  /** When it is due, in words; empty without a day. */
  due: string
  isLate: boolean
}

/** A day of a row in words: "2 d late", "Due today", "Expires 11/30/2026". */
function dayWords({ expires }: HomeCount, on: string, today: string) {
  if (on === '') return { text: '', isLate: false }
  if (!expires) return due(on, today)
  return on < today
    ? { text: t('Expired {on}', { on: day(on) }), isLate: true }
    : { text: t('Expires {on}', { on: day(on) }), isLate: false }
}

/** A text of several parts that a line break may leave in two, never with the separator in front. */
const keptTogether = (text: string) => text.replaceAll(labelSeparator, `\u00a0${labelSeparator.trimStart()}`)

/** What a home says about a row: its name, what it is about and when it is due. */
export function rowWords(count: HomeCount, row: AnyRow, today: string): RowWords {
  const { named = 'number', about, due: on } = count
  const words = dayWords(count, on === undefined ? '' : valueText(row[on]), today)
  return {
    name: valueText(row[named]),
    about: about === undefined ? '' : keptTogether(valueText(row[about])),
    due: words.text,
    isLate: words.isLate,
  }
}
