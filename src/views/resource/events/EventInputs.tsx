import type { Fields } from '../../../resources/kit/fields/field'
import { FieldInput } from '../../fields/FieldInput'
import type { useEventForm } from './useEventForm'

type Props = {
  form: ReturnType<typeof useEventForm>
  inputs: Fields
  /** Those that are shown; without, all. */
  names?: readonly string[]
  /** Whether the first one has the focus when a dialog opens. */
  focusesFirst?: boolean
}

/** The inputs of a form, each with what is wrong with it. */
export function EventInputs({ form, inputs, names = Object.keys(inputs), focusesFirst = false }: Props) {
  return names.map((name, place) => {
    const field = inputs[name]
    const error = form.errors[name]
    return (
      field && (
        <FieldInput
          key={name}
          field={form.narrowed(field)}
          label={field.label}
          isNeeded={form.isNeeded(name)}
          value={form.values[name]}
          data-autofocus={focusesFirst && place === 0}
          {...(error ? { error } : {})}
          onChange={(value) => form.set(name, value)}
        />
      )
    )
  })
}
