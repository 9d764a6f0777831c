import { useMediaQuery } from '@mantine/hooks'

const narrow = '(max-width: 991.98px)'

/** Whether the window is laid out as a phone: below 992 px. */
export const isNarrow = () => matchMedia(narrow).matches

/** The same, as it changes. */
export const useNarrow = () => useMediaQuery(narrow, isNarrow())

/** Whether controls have the size of a finger: phones, and wider windows without a mouse. As in touch.css. */
export const isTouch = () => matchMedia(`${narrow}, (pointer: coarse)`).matches
