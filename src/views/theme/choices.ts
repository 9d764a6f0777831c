import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { notifyError } from '../shell/notify'
import { setPreference, usePreference } from '../session/preferences'
import { brandOf } from './brand'
import type { Brand } from './tokens'

/** The theme colours by their preset, as they are kept with the account. */
export const themeColours: Record<Brand, string> = { harbour: '#1890ff', classic: '#409EFF' }

/** Light or dark, remembered in this browser; until somebody chooses it follows the system. */
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
