import { code128, fitsCode128, itf14 } from './codes'
import type { LabelText } from './Label'

/** A code as people read it off and type it: elements of GS1 with their prefixes in brackets. */
export const readable = (code: string, isGs1: boolean) =>
  isGs1
    ? code.replace(
        /^01(\d{14})(17\d{6})?(10)?/,
        (_, gtin: string, until?: string, lot?: string) =>
          `(01)${gtin}${until ? `(17)${until.slice(2)}` : ''}${lot ? '(10)' : ''}`,
      )
    : code

/** The bars of a label that has no room for all symbols of a case; null for what bars cannot say. */
export const barsOf = ({ code, isGs1 = false, tradeNumber, ofCase }: LabelText) => {
  if (tradeNumber !== undefined) return itf14(tradeNumber)
  const own = ofCase?.symbols.at(-1)?.text
  if (own !== undefined) return fitsCode128(own) ? code128(own, true) : null
  return fitsCode128(code) ? code128(code, isGs1) : null
}
