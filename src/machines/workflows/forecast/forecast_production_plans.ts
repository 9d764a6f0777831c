import { to, workflow } from '../../kit'
import { forecasters } from './forecast_periods'

/** A production plan: calculated, approved, released line by line, completed when every line is done or skipped. */
export const forecastPlanMachine = workflow<
  object,
  'calculate' | 'approve' | 'revise' | 'release' | 'complete' | 'cancel'
>().createMachine({
  id: 'forecast_production_plans',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: {
      on: { calculate: to('calculated', ...forecasters), cancel: to('cancelled', ...forecasters) },
    },
    calculated: {
      on: {
        calculate: to('calculated', ...forecasters),
        approve: to('approved', ...forecasters),
        cancel: to('cancelled', ...forecasters),
      },
    },
    approved: {
      on: {
        revise: to('calculated', ...forecasters),
        release: to('released', ...forecasters),
        cancel: to('cancelled', ...forecasters),
      },
    },
    released: { on: { release: to('released', ...forecasters), complete: to('completed', 'system') } },
    completed: {},
    cancelled: {},
  },
})
