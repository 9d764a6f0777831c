import type { Config } from '../../../../src/resources/general/people/profileCalls'
import { invalid } from '../../../engine/errors'
import { checkedConfig } from './profile'

const isFlagOrNull = (value: unknown) => value === null || [0, 1, true, false].some((one) => one === value)

/** A person's settings as an administrator may write them: the own choices, and whether the account is a station's. */
export function configOf({ kiosk, ...own }: Config): Config {
  if (kiosk !== undefined && !isFlagOrNull(kiosk)) throw invalid({ 'config.kiosk': 'in' })
  return { ...checkedConfig(own), ...(kiosk === undefined ? {} : { kiosk: kiosk && Number(kiosk) }) }
}
