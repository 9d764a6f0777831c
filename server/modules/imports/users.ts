import { users } from '../../../src/resources/general/users'
import { onCreate } from '../../http/hooks'
import { demandZone } from '../general/timezones'

/** People who are brought in are invited: they set their password themselves, by a link. */
onCreate(users, async (_unit, values) => {
  demandZone(values.timezone)
  return { ...values, roles: (values.roles as string[]).toSorted(), status: 'invited' }
})
