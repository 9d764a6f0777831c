import { NEVER } from 'rxjs'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { isGuarded } from '../../../resources/kit/define/defineResource'
import { computedValue } from '../../../streams/rows/computedValue'
import { useObserved } from '../../hooks/observed'

/** What of a table the company guards at present; until that is known all that it may guard. */
export function useGuardedNow({ approval: guarded }: AnyResource): readonly string[] {
  const { value } = useObserved(guarded ? computedValue(guarded.setting) : NEVER)
  return value?.value ?? guarded?.fields ?? []
}

/** Whether a field of this row changes only through an approved request. */
export function useGuarded(resource: AnyResource, row: Readonly<Record<string, unknown>> | null) {
  const now = useGuardedNow(resource)
  return (name: string) => isGuarded(resource, row, name, now)
}
