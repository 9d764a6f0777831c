import { allows } from '../../../../src/machines/kit'
import { batchOverriders, batchVerifiers } from '../../../../src/resources/production/batching/batchPeople'
import type { SheetLine } from '../../../../src/resources/production/batching/sheetShape'
import { invalidBecause, Refused } from '../../../engine/errors'
import type { Unit } from '../../../engine/unitTypes'
import { witnessOf } from '../../../site/witness'
import { t } from '../../../../src/texts/texts'

/** The second person of an addition, who is another one than the weigher; null where none is needed or shown. */
export async function secondPerson(
  unit: Unit,
  line: SheetLine,
  token: string | null,
): Promise<number | null> {
  if (token === null) {
    if (line.needs_second_person === 0) return null
    throw new Refused('second_person_required', {
      text: t('{product} is weighed by two: a second person confirms by badge or password', {
        product: line.product,
      }),
    })
  }
  const person = await witnessOf(unit, token, 'verified_by')
  if (person.id === unit.by.id)
    throw new Refused('second_person_required', { text: 'Another person must confirm this' })
  if (!allows(person, batchVerifiers))
    throw invalidBecause('verified_by', t('{name} does not work in batching', { name: person.name }))
  return person.id
}

type Override = { override_reason: string | null; override_by: string | null }

/** The supervisor who answers for a reading out of tolerance, with the reason; null where there is none of both. */
export async function overriddenBy(unit: Unit, { override_reason, override_by }: Override) {
  if (override_reason === null) return null
  if (override_by === null) {
    if (!allows(unit.by, batchOverriders)) return null
    return { override_reason, override_by_id: unit.by.id }
  }
  const person = await witnessOf(unit, override_by, 'override_by')
  if (!allows(person, batchOverriders))
    throw invalidBecause('override_by', t('{name} is no supervisor of the batchers', { name: person.name }))
  return { override_reason, override_by_id: person.id }
}
