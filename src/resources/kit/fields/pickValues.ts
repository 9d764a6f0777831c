// Object.keys and Object.fromEntries lose the names, and an empty object has none: here alone they are given back.

/** The names of values. */
export const namesIn = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[]

/** A value for each of the names. */
export const valuesFor = <N extends string, V>(names: readonly N[], valueOf: (name: N) => V): Record<N, V> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>

/** What a definition holds by name, nothing where it leaves that out: its type is then that of an empty object. */
export const orNone = <V extends object>(values: V | undefined): V => values ?? ({} as V)

/** Some of the values, by name. */
export const pickValues = <V extends object, const N extends keyof V & string>(
  values: V,
  names: readonly N[],
): Pick<V, N> => Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, N>

/** The values that are given. */
export const definedValues = <V extends object>(values: V): { [N in keyof V]?: Exclude<V[N], undefined> } => {
  const defined: { [N in keyof V]?: Exclude<V[N], undefined> } = {}
  for (const name of namesIn(values)) {
    const value = values[name]
    if (isDefined(value)) defined[name] = value
  }
  return defined
}

const isDefined = <V>(value: V): value is Exclude<V, undefined> => value !== undefined

/** The values that pass a test by name and value. */
export const filterValues = <V extends object>(
  values: V,
  isChosen: (name: keyof V & string, value: V[keyof V]) => boolean,
): Partial<V> => {
  const remaining: Partial<V> = {}
  for (const name of namesIn(values)) if (isChosen(name, values[name])) remaining[name] = values[name]
  return remaining
}
