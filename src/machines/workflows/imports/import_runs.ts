import type { Role } from '../../../access'
import { to, workflow } from '../../kit'

type ImportRunEvent =
  | 'preview'
  | 'finish'
  | 'cancel'
  | 'fail'
  | 'lose'
  | 'edit_row'
  | 'exclude'
  | 'commit'
  | 'apply'
  | 'refuse'
  | 'discard'
  | 'begin_revert'
  | 'revert'
  | 'keep'

/** Roles that may run some kind of import; the table of kinds says which. */
const importers: readonly Role[] = ['admin', 'inventory', 'purchase', 'sale', 'planning']

/** One import file through dry run and commit; the system ends the steps that run on the server. */
export const importRunsMachine = workflow<Record<string, unknown>, ImportRunEvent>().createMachine({
  id: 'import_runs',
  context: { row: {} },
  initial: 'uploaded',
  states: {
    uploaded: { on: { preview: to('parsing', ...importers), discard: to('discarded', ...importers) } },
    parsing: {
      on: {
        finish: to('previewed', 'system'),
        fail: to('failed', 'system'),
        cancel: to('uploaded', ...importers),
        lose: to('uploaded', 'system'),
      },
    },
    previewed: {
      on: {
        preview: to('parsing', ...importers),
        edit_row: to('previewed', ...importers),
        exclude: to('previewed', ...importers),
        commit: to('committing', ...importers),
        discard: to('discarded', ...importers),
      },
    },
    committing: {
      on: {
        apply: to('committed', 'system'),
        refuse: to('previewed', 'system'),
        fail: to('failed', 'system'),
        lose: to('previewed', 'system'),
      },
    },
    committed: { on: { revert: to('reverted', 'admin'), begin_revert: to('reverting', 'admin') } },
    reverting: {
      on: {
        revert: to('reverted', 'system'),
        keep: to('committed', 'system'),
        lose: to('committed', 'system'),
      },
    },
    failed: { on: { preview: to('parsing', ...importers), discard: to('discarded', ...importers) } },
    discarded: {},
    reverted: {},
  },
})
