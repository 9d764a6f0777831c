import { Suspense } from 'react'
import type { RouteNode } from '../../../routes/node'
import { lazyPart } from '../../ui/lazyPart'

const WaitingBadge = lazyPart(async () => (await import('./WaitingBadge')).WaitingBadge)

/** How many things wait on the screen of an entry; the menu is there before that is known. */
export const MenuBadge = ({ node: { waiting } }: { node: RouteNode }) =>
  waiting === undefined ? null : (
    <Suspense fallback={null}>
      <WaitingBadge read={waiting} />
    </Suspense>
  )
