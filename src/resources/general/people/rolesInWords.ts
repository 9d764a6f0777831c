import type { Role } from '../../../access'
import { listFormat } from '../../../texts/locale'
import { t } from '../../../texts/texts'
import { words } from '../../kit/text/words'

const either = listFormat('disjunction')
const named = 3

/** The roles in a sentence: "planning, manager or admin"; of many the first two. */
export const rolesInWords = (roles: readonly Role[]) => {
  const all = roles.map((role) => words(role).toLowerCase())
  return either.format(all.length <= named ? all : [...all.slice(0, named - 1), t('another')])
}
