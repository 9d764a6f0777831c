import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { notifyError } from '../notify'
import { setPreference, usePreference } from '../../session/preferences'
import { brandOf } from '../../theme/brand'
import { themeColours } from '../../theme/themeColours'
import type { Brand } from '../../theme/tokens'

/** Light or dark theme, stored in this browser; follows the system until chosen. */
export function useLight() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return { isDark, switchLight: () => setColorScheme(isDark ? 'light' : 'dark') }
}

/** The preset of the theme colour, kept with the account. */
export function useBrand() {
  const brand = brandOf(usePreference<unknown>('theme_color', null))
  const chooseBrand = (next: Brand) => {
    setPreference('theme_color', themeColours[next]).catch(notifyError)
  }
  return { brand, chooseBrand }
}
