import type { AnyStateMachine } from 'xstate'
import type { Fields } from '../fields/field'
import type { Access } from './facets/access'
import type { Data } from './facets/data'
import type { DerivedFields } from './derived'
import type { Events } from './facets/event'
import type { Features } from './facets/features'
import type { Identity } from './facets/identity'
import type { Lifecycle } from './facets/lifecycle'
import type { AnyLines } from './facets/lines'
import type { Screens } from './facets/screens'

/** One business resource by its facets; what it is made of stays known to the types. */
export type Definition<
  F extends Fields = Fields,
  K extends Fields = Fields,
  B extends DerivedFields = DerivedFields,
  M extends AnyStateMachine = AnyStateMachine,
  E extends Events = Events,
  L extends Readonly<Record<string, AnyLines>> = Readonly<Record<string, AnyLines>>,
  Prefix extends string = string,
> = Identity<Prefix> & Data<F, K, B, L> & Lifecycle<M, E> & Access & Screens & Features

// Any resource, for the generic engine; the only place where field types are erased.
export type AnyResource = Definition
