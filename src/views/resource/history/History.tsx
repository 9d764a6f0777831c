import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import type { HistoryDrawer } from './HistoryDrawer'

const Drawer = lazyPart(async () => (await import('./HistoryDrawer')).HistoryDrawer)

/** The past of a row in its drawer, which is read when somebody first asks for one. */
export const History = (props: ComponentProps<typeof HistoryDrawer>) => (
  <Suspense>
    <Drawer {...props} />
  </Suspense>
)
