import { to, workflow } from '../../kit'
import { forecasters } from './forecast_periods'

/** A line of a plan: proposed, confirmed or skipped, then what production makes of it. */
export const forecastPlanLineMachine = workflow<
  object,
  'confirm' | 'skip' | 'reopen' | 'release' | 'start' | 'finish' | 'return'
>().createMachine({
  id: 'forecast_production_plan_lines',
  context: { row: {} },
  initial: 'proposed',
  states: {
    proposed: { on: { confirm: to('confirmed', ...forecasters), skip: to('skipped', ...forecasters) } },
    confirmed: {
      on: {
        skip: to('skipped', ...forecasters),
        reopen: to('proposed', ...forecasters),
        release: to('released', 'system'),
      },
    },
    skipped: { on: { reopen: to('proposed', ...forecasters) } },
    released: {
      on: {
        start: to('in_progress', 'system'),
        finish: to('done', 'system'),
        return: to('confirmed', 'system'),
      },
    },
    in_progress: { on: { finish: to('done', 'system'), return: to('confirmed', 'system') } },
    done: {},
  },
})
