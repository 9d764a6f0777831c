import { Suspense } from 'react'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'

const Operator = lazyPart(async () => (await import('./Operator')).Operator)

/** At a shared screen: operators take over by badge; after idle time the operator's session there ends. */
export function OperatorButton() {
  const person = usePerson()
  const { screen } = person
  return screen ? (
    <Suspense>
      <Operator person={person} screen={screen} />
    </Suspense>
  ) : null
}
