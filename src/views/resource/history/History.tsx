import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import type { HistoryDrawer } from './HistoryDrawer'

const Drawer = lazyPart(async () => (await import('./HistoryDrawer')).HistoryDrawer)

/** The history of a row in its drawer, loaded on first use. */
export const History = (props: ComponentProps<typeof HistoryDrawer>) => (
  <Suspense>
    <Drawer {...props} />
  </Suspense>
)
