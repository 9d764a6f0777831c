import { Button } from '@mantine/core'
import { Keypad } from '../../parts/touch/Keypad'
import type { StationScale } from './useScale'
import { t } from '../../../texts/texts'

type Props = {
  scale: StationScale
  unit: string
  value: number | null
  /** Null once it is cleared: the scale counts again. */
  onChange: (qty: number | null) => void
}

/** Where a weight comes from: keys for gloves, and the scale of this station where it has one. */
export const ScaleKeys = ({ scale, unit, value, onChange }: Props) => (
  <div>
    <Keypad
      label={t('Weight')}
      unit={unit}
      decimals={2}
      value={value}
      onChange={(typed) => onChange(typed === 0 ? null : typed)}
    />
    {scale.name && (
      <Button variant="default" h={44} onClick={() => void scale.toggle()} aria-pressed={scale.isOn}>
        {scale.isOn
          ? scale.reading?.isStable
            ? t('{scale}: steady', { scale: scale.name })
            : t('{scale}: reading', { scale: scale.name })
          : t('Read {scale}', { scale: scale.name })}
      </Button>
    )}
  </div>
)
