import type { Fields } from '../fields/field'
import type { Access } from './access'
import type { Data } from './data'
import type { Derived } from './derived'
import type { Features } from './features'
import type { Identity } from './identity'
import type { Lifecycle } from './lifecycle'
import type { Screens } from './screens'

/** One business resource, facet by facet. */
export type Definition<
  F extends Fields = Fields,
  K extends Fields = Fields,
  B extends Readonly<Record<string, Derived>> = Readonly<Record<string, Derived>>,
  S extends string = string,
> = Identity & Data<F, K, B> & Lifecycle<S> & Access & Screens & Features

// Any resource, for the generic engine; the only place where field types are erased.
export type AnyResource = Definition
