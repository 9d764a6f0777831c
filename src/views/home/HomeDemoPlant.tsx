import { Suspense } from 'react'
import { opens } from '../../access'
import { demoPlant, demoPlantCalls } from '../../resources/general/demo_plant/demoPlantCalls'
import { computedValue } from '../../streams/rows/computedValue'
import { useObserved } from '../hooks/observed'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'

const HomePace = lazyPart(async () => (await import('./HomePace')).HomePace)

function Plant() {
  const plant = useObserved(computedValue(demoPlant)).value?.value
  return (
    plant && (
      <Suspense>
        <HomePace pace={plant.pace} />
      </Suspense>
    )
  )
}

/** The pace of the simulated plant, for those who may set it; nothing where there is no such plant. */
export function HomeDemoPlant() {
  const { roles, modules } = usePerson()
  const { areas, modules: needed } = demoPlantCalls.setPace
  return opens(roles, areas) && needed.some((module) => modules.includes(module)) ? <Plant /> : null
}
