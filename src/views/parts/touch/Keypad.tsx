import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { figure } from '../../format/format'
import { t } from '../../../texts/texts'

/** A figure that one key enters, e.g. all that is left. */
export type Offer = { label: string; value: number }

type Props = {
  /** Null before a digit. */
  value: number | null
  label: string
  unit: string
  /** Decimals that may be typed. */
  decimals?: number
  /** The largest figure that may be typed. */
  largest?: number
  offers?: readonly Offer[]
  /** What is wrong with the figure. */
  error?: string | undefined
  onChange: (value: number) => void
}

const digits = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const
const most = 9_999_999

/** The text of a figure after a key: digits, a point, C for clear and back; what would not be a figure changes nothing. */
export function pressed(text: string, key: string, decimals = 0, largest = most) {
  if (key === 'C') return ''
  if (key === 'back') return text.slice(0, -1)
  if (key === '.' && (decimals === 0 || text.includes('.'))) return text
  const next = key === '.' && text === '' ? '0.' : `${text}${key}`.replace(/^0+(?=\d)/, '')
  return Number(next) > largest || (next.split('.')[1] ?? '').length > decimals ? text : next
}

/** The key of the pad that a key of a keyboard means. */
const keyOf = (key: string) =>
  /^\d$/.test(key)
    ? key
    : ({ '.': '.', ',': '.', Backspace: 'back', Delete: 'C' } as Readonly<Record<string, string>>)[key]

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

const names: Readonly<Record<string, string>> = {
  C: t('Clear'),
  back: t('Delete last digit'),
  '.': t('Decimal point'),
}

/** Keys large enough for gloves, and those of a keyboard anywhere in its form; the figure above them is what will be sent. */
export function Keypad({ value, label, unit, decimals = 0, offers = [], error, ...props }: Props) {
  const { largest = most, onChange } = props
  const pad = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  // A point without digits after it is no other figure.
  const text = value === null ? '' : Number(typed || 'NaN') === value ? typed : String(value)
  const press = (key: string) => {
    const next = pressed(text, key, decimals, largest)
    setTyped(next)
    onChange(Number(next))
  }
  useEffect(() => {
    const form = pad.current?.closest('form')
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
      const key = keyOf(event.key)
      const isOnPad = event.target instanceof Node && pad.current?.contains(event.target)
      if (key === undefined && !(event.key === 'Enter' && isOnPad)) return
      event.preventDefault()
      if (key === undefined) form?.requestSubmit()
      else press(key)
    }
    form?.addEventListener('keydown', type)
    return () => form?.removeEventListener('keydown', type)
  })
  // What was pressed to come here is gone, and its focus with it.
  useEffect(() => {
    const form = pad.current?.closest('form')
    if (form?.querySelector('input:not([type="hidden"])')) return
    // A dialog that opens with it begins here, not at its cross, where keys would go nowhere.
    pad.current?.setAttribute('data-autofocus', 'true')
    if (!form?.contains(document.activeElement)) pad.current?.focus({ preventScroll: true })
  }, [])
  const keys = [...digits, decimals > 0 ? '.' : 'C', '0', 'back'] as const
  return (
    <div ref={pad} className="dc-keypad" role="group" aria-label={t('{label} keys', { label })} tabIndex={-1}>
      <output aria-live="polite" aria-label={label}>
        {text.endsWith('.') ? `${figure(value ?? 0)}.` : figure(value ?? 0)} <span>{unit}</span>
      </output>
      {error && (
        <p className="dc-keypad-error" role="alert">
          {error}
        </p>
      )}
      {(offers.length > 0 || decimals > 0) && (
        <div className="dc-keypad-offers">
          {offers.map((offer) => (
            <button key={offer.label} type="button" onClick={() => onChange(offer.value)}>
              {offer.label}
            </button>
          ))}
          {decimals > 0 && (
            <button type="button" onClick={() => press('C')}>
              {t('Clear')}
            </button>
          )}
        </div>
      )}
      {keys.map((key) => (
        <button key={key} type="button" aria-label={names[key] ?? key} onClick={() => press(key)}>
          {key === 'back' ? <IconBackspace size={28} aria-hidden /> : key}
        </button>
      ))}
    </div>
  )
}
