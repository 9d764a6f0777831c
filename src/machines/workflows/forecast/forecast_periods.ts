import { type Sender, to, workflow } from '../../kit'

/** Who forecasts. */
export const forecasters = ['manager'] as const satisfies readonly Sender[]

/** A period: drafted, open to planners, frozen when it begins, closed with its accuracy. */
export const forecastPeriodMachine = workflow<
  object,
  'calculate' | 'stop' | 'open' | 'freeze' | 'unfreeze' | 'close' | 'cancel'
>().createMachine({
  id: 'forecast_periods',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: {
      on: {
        calculate: to('draft', ...forecasters),
        stop: to('draft', ...forecasters),
        open: to('open', ...forecasters),
        cancel: to('cancelled', ...forecasters),
      },
    },
    open: {
      on: {
        calculate: to('open', ...forecasters),
        stop: to('open', ...forecasters),
        freeze: to('frozen', 'system', ...forecasters),
        cancel: to('cancelled', ...forecasters),
      },
    },
    frozen: { on: { unfreeze: to('open', 'admin'), close: to('closed', ...forecasters) } },
    closed: {},
    cancelled: {},
  },
})
