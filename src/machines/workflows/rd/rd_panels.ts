import { type Sender, to, workflow } from '../../kit'

type PanelEvent = 'open' | 'close' | 'cancel'

const leaders: readonly Sender[] = ['admin', 'rd_quality_control', 'rd_supervisor']

/** A tasting: prepared, open to panellists, and closed with its result. */
export const rdPanelMachine = workflow<object, PanelEvent>().createMachine({
  id: 'rd_panels',
  context: { row: {} },
  initial: 'draft',
  states: {
    draft: { on: { open: to('open', ...leaders), cancel: to('cancelled', ...leaders) } },
    open: { on: { close: to('closed', ...leaders), cancel: to('cancelled', ...leaders) } },
    closed: {},
    cancelled: {},
  },
})
