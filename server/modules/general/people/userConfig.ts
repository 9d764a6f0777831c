import { invalid } from '../../../engine/errors'
import { checkedConfig } from './profile'

type Values = Record<string, unknown>

/** A person's settings as an administrator may write them: the own choices, and whether the account is a station's. */
export function configOf(config: unknown): Values {
  const { kiosk, ...own } = (typeof config === 'object' ? config : {}) as Values
  if (kiosk !== undefined && ![0, 1, true, false, null].includes(kiosk as number))
    throw invalid({ 'config.kiosk': 'in' })
  const isList = Array.isArray(config) || typeof config !== 'object'
  return {
    ...checkedConfig(isList ? config : own),
    ...(kiosk === undefined ? {} : { kiosk: kiosk && Number(kiosk) }),
  }
}
