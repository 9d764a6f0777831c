// Object.keys and Object.fromEntries lose the names: here alone they are given back.

/** The names of values. */
export const namesIn = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[]

/** Some of the values, by name. */
export const pickValues = <V extends object, const N extends keyof V & string>(
  values: V,
  names: readonly N[],
): Pick<V, N> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, N>

/** The values that pass a test by name and value. */
export const filterValues = <V extends object>(
  values: V,
  isChosen: (name: keyof V & string, value: V[keyof V]) => boolean,
): Partial<V> => {
  const remaining: Partial<V> = {}
  for (const name of namesIn(values)) if (isChosen(name, values[name])) remaining[name] = values[name]
  return remaining
}
