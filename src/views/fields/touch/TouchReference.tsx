import { useId } from 'react'
import { lookup } from '../../../api/resourceApi'
import type { Choice } from '../../../resources/kit/query/resourceAnswers'
import type { AnyField } from '../../../resources/kit/fields/field'
import { loadRegistry } from '../../registry/registry'
import type { InputGiven } from '../FieldInput'
import { TouchChoices } from './TouchChoices'
import { useChoices } from './useChoices'
import { t } from '../../../texts/texts'

const cache = new Map<string, Promise<Choice[]>>()

const narrowed = ({ table, where }: AnyField) => JSON.stringify({ table, where })

/** The rows a reference may point to, read once per page: without a connection they are still there. */
function choicesOf(text: string): Promise<Choice[]> {
  const cached = cache.get(text)
  if (cached) return cached
  const { table, where } = JSON.parse(text) as Pick<AnyField, 'table' | 'where'>
  const reading = loadRegistry().then((registry) => {
    const resource = registry[table ?? '']
    return resource ? lookup(resource, { ...(where && { among: where }), limit: 100 }) : []
  })
  cache.set(text, reading)
  reading.catch(() => cache.delete(text))
  return reading
}

/** One row of a short list, as buttons of touch size. */
export function TouchReference({ field, label, value, error, onChange }: InputGiven) {
  const name = useId()
  const key = narrowed(field)
  const { found, isFailed } = useChoices(choicesOf, key)
  return (
    <TouchChoices
      label={label}
      name={name}
      choices={found && found.map((one) => ({ value: one.id, label: one.label }))}
      value={typeof value === 'number' ? value : null}
      error={error}
      note={isFailed ? t('The options could not be loaded') : null}
      onChange={(id) => onChange(id)}
    />
  )
}
