import { IconBackspace } from '@tabler/icons-react'
import { t } from '../../../texts/texts'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'C', '0', 'back'] as const
const longest = 8

const pressed = (pin: string, key: (typeof keys)[number]) =>
  key === 'C' ? '' : key === 'back' ? pin.slice(0, -1) : `${pin}${key}`.slice(0, longest)

/** Keys for a PIN, shown on screens that are touched. */
export const PinPad = ({ pin, onChange }: { pin: string; onChange: (pin: string) => void }) => (
  <div className="dc-pin-pad" role="group" aria-label={t('PIN keys')}>
    {keys.map((key) => (
      <button
        key={key}
        type="button"
        aria-label={key === 'C' ? t('Clear') : key === 'back' ? t('Delete last digit') : key}
        onClick={() => onChange(pressed(pin, key))}
      >
        {key === 'back' ? <IconBackspace size={24} aria-hidden /> : key}
      </button>
    ))}
  </div>
)
