import { ColorInput, type ColorInputProps } from '@mantine/core'
import '@mantine/core/styles/ColorInput.css'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorSwatch.css'

/** Types or picks a colour, #rrggbb. */
export const Colour = (props: ColorInputProps) => (
  <ColorInput eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }} {...props} />
)
