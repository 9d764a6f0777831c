import { Suspense } from 'react'
import type { RouteNode } from '../../../routes/node'
import { lazyPart } from '../../ui/lazyPart'

// The icons of all entries come after the shell, which is drawn without them.
const MenuGlyph = lazyPart(async () => (await import('./MenuGlyph')).MenuGlyph)

/** The icon of an entry, for the eye only: its title says the same. */
export const MenuIconOf = ({ node: { icon } }: { node: RouteNode }) =>
  icon ? (
    <Suspense fallback={<svg width={18} height={18} aria-hidden="true" />}>
      <MenuGlyph name={icon} />
    </Suspense>
  ) : null
