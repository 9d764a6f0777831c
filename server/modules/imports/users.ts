import { users } from '../../../src/resources/general/people/users'
import { onCreate } from '../../engine/hooks/hooks'
import { assertZone } from '../../site/timezone'

/** People who are brought in are invited: they set their password themselves, by a link. */
onCreate(users, async (_unit, values) => {
  assertZone(values.timezone)
  return { ...values, roles: values.roles.toSorted(), status: 'invited' as const }
})
