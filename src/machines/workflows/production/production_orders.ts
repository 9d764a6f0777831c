import { allows, type Sender, to, workflow } from '../../kit'
import { sendersIn } from '../sendersIn'

type Judged = { started_at: string | null; area?: string | null }

/** Who holds an order and lets it go on. */
export const stopping = [
  'supervisor_batcher',
  'supervisor_production',
  'qa_manager',
  'manager',
  'planning',
] as const

/** A transition of orders that are mixed and approved. */
const inProduction = (target: string, ...senders: Sender[]) => ({
  target,
  guard: { type: 'inProduction' as const, params: senders as readonly Sender[] },
})

/**
 * The lifecycle of an order; packs are planned without an approval. Once work has started, a hold resumes into progress and only a manager
 * may cancel.
 */
export const productionOrderMachine = workflow<
  Judged,
  | 'submit'
  | 'plan'
  | 'approve'
  | 'reject'
  | 'release'
  | 'unrelease'
  | 'start'
  | 'hold'
  | 'resume'
  | 'finish'
  | 'add_batch'
  | 'ship'
  | 'unship'
  | 'close'
  | 'cancel'
  | 'reopen'
  | 'unkit'
>()
  .extend({
    guards: {
      by: ({ context: { row }, event }, senders: readonly Sender[]) =>
        allows(event.by, sendersIn(row.area, senders)),
      inProduction: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.area !== 'assembly' && allows(event.by, senders),
      inAssembly: ({ context: { row }, event }, senders: readonly Sender[]) =>
        row.area === 'assembly' && allows(event.by, senders),
      wasStarted: ({ context: { row }, event }) =>
        row.started_at !== null && allows(event.by, sendersIn(row.area, stopping)),
    },
  })
  .createMachine({
    id: 'production_orders',
    context: { row: { started_at: null } },
    initial: 'draft',
    states: {
      draft: {
        on: {
          submit: inProduction('pending', 'planning', 'system'),
          plan: { target: 'planned', guard: { type: 'inAssembly', params: ['admin', 'system'] } },
          cancel: to('cancelled', 'planning'),
        },
      },
      pending: {
        on: {
          approve: to('planned', 'planning', 'manager'),
          reject: to('draft', 'planning', 'manager'),
          cancel: to('cancelled', 'planning'),
        },
      },
      planned: { on: { release: to('released', 'planning'), cancel: to('cancelled', 'planning') } },
      released: {
        on: {
          unrelease: to('planned', 'planning'),
          start: to('in_progress', 'system'),
          hold: to('on_hold', ...stopping),
          cancel: to('cancelled', 'planning'),
        },
      },
      in_progress: {
        on: {
          hold: to('on_hold', ...stopping),
          finish: to('done', 'system', 'supervisor_batcher', 'supervisor_production', 'planning'),
          add_batch: inProduction('in_progress', 'planning'),
          cancel: to('cancelled', 'manager'),
        },
      },
      on_hold: {
        on: {
          resume: [{ target: 'in_progress', guard: 'wasStarted' }, to('released', ...stopping)],
          cancel: to('cancelled', 'manager'),
        },
      },
      done: {
        on: {
          ship: to('shipped', 'system'),
          close: to('closed', 'planning', 'manager', 'system'),
          reopen: to('in_progress', 'system'),
          unkit: { target: 'done', guard: { type: 'inAssembly', params: ['admin'] } },
        },
      },
      shipped: {
        on: {
          close: to('closed', 'planning', 'manager', 'system'),
          unship: to('done', 'system'),
          unkit: { target: 'shipped', guard: { type: 'inAssembly', params: ['admin'] } },
        },
      },
      closed: {},
      cancelled: {},
    },
  })
