import { to, workflow } from '../../kit'
import { forecasters } from './forecast_periods'

/** A customer's part of a forecast: as calculated, changed by a planner, confirmed. */
export const forecastAllocationMachine = workflow<
  object,
  'adjust' | 'confirm' | 'reopen' | 'reset'
>().createMachine({
  id: 'forecast_allocations',
  context: { row: {} },
  initial: 'proposed',
  states: {
    proposed: {
      on: { adjust: to('adjusted', ...forecasters), confirm: to('confirmed', ...forecasters) },
    },
    adjusted: {
      on: {
        adjust: to('adjusted', ...forecasters),
        confirm: to('confirmed', ...forecasters),
        reset: to('proposed', ...forecasters),
      },
    },
    confirmed: { on: { reopen: to('adjusted', ...forecasters), reset: to('proposed', ...forecasters) } },
  },
})
