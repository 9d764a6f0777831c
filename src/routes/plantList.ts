import type { AnyResource } from '../resources/kit/define/definition'
import type { PlantArea } from '../resources/production/flows/plantArea'

/** The list of a resource as one section of the plant has it. The menu is there without what makes it. */
export const plantList = (area: PlantArea, read: () => Promise<AnyResource>) => ({
  list: async () => {
    const [resource, { ofArea }] = await Promise.all([
      read(),
      import('../resources/production/flows/plantArea'),
    ])
    return ofArea(resource, area)
  },
})
