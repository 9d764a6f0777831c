import { IconBackspace } from '@tabler/icons-react'
import { figure } from '../format/format'

type Props = { value: number; label: string; unit: string; onChange: (value: number) => void }

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', 'C', '0', 'back'] as const
const most = 9_999_999

/** Where a key leads from the figure typed so far. */
export const pressed = (value: number, key: string) =>
  key === 'C' ? 0 : key === 'back' ? Math.floor(value / 10) : Math.min(most, value * 10 + Number(key))

/** Keys large enough for gloves; the figure above them is what will be sent. */
export const Keypad = ({ value, label, unit, onChange }: Props) => (
  <div className="dc-keypad" role="group" aria-label={`${label} keys`}>
    <output aria-live="polite" aria-label={label}>
      {figure(value)} <span>{unit}</span>
    </output>
    {keys.map((key) => (
      <button
        key={key}
        type="button"
        aria-label={key === 'C' ? 'Clear' : key === 'back' ? 'Delete last digit' : key}
        onClick={() => onChange(pressed(value, key))}
      >
        {key === 'back' ? <IconBackspace size={28} aria-hidden /> : key}
      </button>
    ))}
  </div>
)
