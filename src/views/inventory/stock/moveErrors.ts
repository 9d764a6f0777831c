import { ApiError } from '../../../api/http'
import type { MoveLine } from '../../../api/inventory/stock'
import { failureMessage, fieldMessages } from '../../ui/messages'
import { t } from '../../../texts/texts'

type Shortage = { product_id: number; lot_id: number; bin_id: number; text: string }

/** What a refused move says at each line, by its place; `all` is what belongs to none. */
export function moveErrors(thrown: unknown, lines: readonly MoveLine[]) {
  const at = new Map<number, string>()
  const say = (place: number, text: string) =>
    at.set(place, at.has(place) ? `${at.get(place)}; ${text}` : text)
  for (const [field, message] of Object.entries(fieldMessages(thrown))) {
    const [, place, name] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? []
    if (place !== undefined)
      say(Number(place), name === 'to_bin_id' ? t('To bin: {message}', { message }) : message)
  }
  if (thrown instanceof ApiError) {
    const { lacking = [], bins = [] } = (thrown.data ?? {}) as { lacking?: Shortage[]; bins?: number[] }
    for (const [place, line] of lines.entries()) {
      for (const one of lacking)
        if (one.lot_id === line.lot_id && one.bin_id === line.from_bin_id) say(place, one.text)
      if (bins.includes(line.from_bin_id)) say(place, t('This bin is being counted'))
      if (bins.includes(line.to_bin_id)) say(place, t('The target bin is being counted'))
    }
  }
  return { at, all: at.size === 0 ? failureMessage(thrown) : null }
}
