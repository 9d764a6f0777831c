import { pluralOf } from '../../resources/kit/text/words'
import { day, type TimePattern, timeText } from './timeText'
import { decimalText, isOne, plainNumber } from '../../texts/locale'
import { t } from '../../texts/texts'

/** 12840 reads "12,840"; `scale` fixes the decimals. */
export const figure = (value: number, scale?: number) =>
  scale === undefined ? plainNumber(value) : decimalText(value, scale, scale)

/** A number of things by their English noun: "1 row", "1,204 rows". */
export const counted = (count: number, singular: string) =>
  `${figure(count)} ${t(isOne(count) ? singular : pluralOf(singular))}`

/** Canadian dollars with two decimals: "CAD 1,204.50". */
export const money = (value: number) => t('CAD {figure}', { figure: figure(value, 2) })
/** "41 %", or with decimals "94.5 %". */
export const percent = (value: number, scale = 0) => `${figure(value, scale)} %`

const suffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** Short numbers of axes and walls: 12500 reads "12.5k". */
export function shortNumber(value: number, digits = 0): string {
  const size = Math.abs(value)
  let rank = size < 1000 ? 0 : Math.min(suffixes.length - 1, Math.floor(Math.log10(size) / 3))
  const scaled = (at: number) => Number((value / 1000 ** at).toFixed(digits))
  if (rank === 0 && size < 1000) return String(value)
  // Rounding may reach the next thousand: 999,999 is 1M, never 1000k.
  if (Math.abs(scaled(rank)) >= 1000 && rank < suffixes.length - 1) rank += 1
  return `${scaled(rank)}${suffixes[rank]}`
}

/** Minutes under one hour, hours under one day, then days; 0 minutes for a future instant. */
export function timeAgo(at: string | Date, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(at).getTime()) / 1000))
  if (seconds < 3600) return counted(Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return counted(Math.floor(seconds / 3600), 'hour')
  return counted(Math.floor(seconds / 86_400), 'day')
}

/** A relative time within two days, then date and time. Started minutes and hours are rounded up. */
export function relativeTime(at: string | Date, now: number, pattern: TimePattern = 'MM/DD/YYYY HH:mm') {
  const seconds = (now - new Date(at).getTime()) / 1000
  if (seconds < 30) return t('just now')
  if (seconds < 3600) return t('{span} ago', { span: counted(Math.ceil(seconds / 60), 'minute') })
  if (seconds < 86_400) return t('{span} ago', { span: counted(Math.ceil(seconds / 3600), 'hour') })
  return seconds < 172_800 ? t('{span} ago', { span: counted(1, 'day') }) : timeText(at, pattern)
}

/** The age of a value: each second up to 60 s, then each minute. */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return seconds < 60 ? `${seconds} s` : duration(seconds / 60)
}

/** A span of minutes: "17 min", "1 h 05", "2 d". */
export function duration(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  if (whole < 60) return t('{whole} min', { whole })
  if (whole < 48 * 60) return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')}`
  return t('{count} d', { count: Math.floor(whole / 1440) })
}

/** Whole days from one day to another, below 0 where that is before. */
export const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** A due day near today in words: "Due today", "2 d late"; else the date. */
export function due(on: string, today: string): { text: string; isLate: boolean } {
  const late = daysBetween(on, today)
  if (late > 0) return { text: t('{count} d late', { count: late }), isLate: true }
  if (late === 0) return { text: t('Due today'), isLate: false }
  if (late === -1) return { text: t('Due tomorrow'), isLate: false }
  return { text: day(on), isLate: false }
}

/** Two letters of a person's name, for the avatar. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
