import { users } from '../general/people/users'
import { type Home, homeCount } from '../kit/define/defineHome'

/** Accounts that wait for an administrator. */
export const generalHome: Home = {
  key: 'general',
  module: 'Administration',
  counts: [
    homeCount(users, {
      key: 'users_to_activate',
      label: 'Users to activate',
      place: 'approve',
      named: 'username',
      about: 'name',
      where: () => [{ field: 'status', operator: '=', value: 'pending' }],
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(users, {
      key: 'users_locked',
      label: 'Users locked',
      place: 'open',
      named: 'username',
      about: 'name',
      where: () => [{ field: 'status', operator: '=', value: 'locked' }],
      family: 'warning',
      none: 'None locked',
    }),
  ],
  charts: [],
}
