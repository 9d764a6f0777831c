import { languages } from '../../../texts/languages'
import type { FieldErrors } from '../../kit/fields/validate'

type Fault = FieldErrors[string]

type Check = (value: unknown) => boolean

const isFlag: Check = (value) => [0, 1, true, false].some((one) => one === value)
const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= most
const isOneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value)
const isList =
  (item: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(item) && new Set(value).size === value.length
const isSmall =
  (most: number): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    JSON.stringify(value).length <= most

const isNumber: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isPath: Check = (value) => typeof value === 'string' && isText(200)(value) && value.startsWith('/')

const checks: Readonly<Record<string, Check>> = {
  theme_color: (value) => typeof value === 'string' && ['#1890FF', '#409EFF'].includes(value.toUpperCase()),
  tabs_view: isFlag,
  fixed_header: isFlag,
  sidebar_logo: isFlag,
  tab_history: isFlag,
  language: isOneOf(...languages),
  ui_size: isOneOf('default', 'medium', 'small', 'mini'),
  home_dashboard: isPath,
  guides: isList(isNumber, 500),
  // Up to which place in the log of changes the own notices were read, and cleared away.
  notices_seen: isNumber,
  notices_cleared: isNumber,
}

/** Preferences stored per table: the column order and widths, and the saved view a list opens with. */
const ofTable: Readonly<Record<string, Check>> = {
  columns: isSmall(8_000),
  view: isNumber,
}

const isName = (name: string) => /^[a-z][a-z0-9_.-]{0,79}$/i.test(name)

/**
 * Why a value is not allowed for a preference of this name; null where it is. Unknown preferences are stored
 * unchanged for the program that uses them; the value null deletes one.
 */
export function preferenceFault(name: string, value: unknown): Fault | null {
  const [kind = '', table = '', ...rest] = name.split('.')
  if (name === 'kiosk') return { code: 'other', text: 'Only an administrator can set this' }
  const isOfTable = Object.hasOwn(ofTable, kind)
  if (!isName(name) || (isOfTable && (rest.length > 0 || !/^[a-z][a-z0-9_]{0,59}$/.test(table))))
    return { code: 'other', text: 'Unknown preference' }
  const check = isOfTable ? ofTable[kind] : Object.hasOwn(checks, name) && checks[name]
  return value === null || !check || check(value) ? null : 'in'
}

/** What all choices of one person may take together, in characters. */
export const mostPreferences = 60_000
