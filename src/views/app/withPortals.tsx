import type { ComponentType } from 'react'

/** A page outside the shell, with the notices and dialogs that the shell shows for all others. */
export const withPortals = (load: () => Promise<ComponentType>) => async () => {
  const [Page, { Portals }] = await Promise.all([load(), import('../shell/frame/Portals')])
  return () => (
    <>
      <Page />
      <Portals />
    </>
  )
}
