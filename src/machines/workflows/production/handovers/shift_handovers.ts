import { allows, type Sender, to, workflow } from '../../../kit'
import { supervisors } from '../production_order_steps'

type HandedOver = { handed_over_by_id: number | null }

const leads: readonly Sender[] = [...supervisors, 'manager']

/** A shift is handed over by its lead and taken over by the lead of the next one, who is another person. */
export const shiftHandoverMachine = workflow<
  HandedOver,
  'refresh' | 'hand_over' | 'take_over' | 'reject' | 'withdraw'
>()
  .extend({
    guards: {
      byAnother: ({ context: { row }, event: { by } }) =>
        !by.system && by.id !== row.handed_over_by_id && allows(by, leads),
      byOutgoing: ({ context: { row }, event: { by } }) => !by.system && by.id === row.handed_over_by_id,
    },
  })
  .createMachine({
    id: 'shift_handovers',
    context: { row: { handed_over_by_id: null } },
    initial: 'draft',
    states: {
      draft: { on: { refresh: to('draft', ...leads), hand_over: to('handed_over', ...leads) } },
      handed_over: {
        on: {
          take_over: { target: 'taken_over', guard: 'byAnother' },
          reject: { target: 'draft', guard: 'byAnother' },
          withdraw: { target: 'draft', guard: 'byOutgoing' },
        },
      },
      taken_over: {},
    },
  })
