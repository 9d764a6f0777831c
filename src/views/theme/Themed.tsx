import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import type { Brand } from './tokens'
import { resolverOf, themeOf } from './theme'
import './signInStyles'

/** Lights the page: the person's brand and scheme at the desk, always dark on a wall. */
export function Themed({ brand, wall, children }: { brand: Brand; wall: boolean; children: ReactNode }) {
  const theme = useMemo(() => themeOf(brand), [brand])
  const resolver = useMemo(() => resolverOf(brand, wall), [brand, wall])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      defaultColorScheme="auto"
      // Mantine's defaults are written at run time: their style sheet weighs more than all else of the sign-in.
      deduplicateCssVariables={false}
      {...(wall && { forceColorScheme: 'dark' as const })}
    >
      {children}
    </MantineProvider>
  )
}
