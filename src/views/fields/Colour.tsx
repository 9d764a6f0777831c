import { ColorInput, type ColorInputProps } from '@mantine/core'
import { t } from '../../texts/texts'
import '@mantine/core/styles/ColorInput.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorSwatch.css'

/** Types or picks a colour, #rrggbb. */
export const Colour = (props: ColorInputProps) => (
  <ColorInput eyeDropperButtonProps={{ 'aria-label': t('Pick a colour from the screen') }} {...props} />
)
