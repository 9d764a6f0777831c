const stopping = 'supervisor_batcher supervisor_production qa_manager manager planning'

/** The workflow of production orders as the plant wrote it down; a hold leads back to where the order was. */
export const orderTable = (heldFrom: 'released' | 'in_progress') => `
  draft submit pending: planning system
  draft plan planned:
  pending approve planned: planning manager
  pending reject draft: planning manager
  planned release released: planning
  released unrelease planned: planning
  released start in_progress: system
  released,in_progress hold on_hold: ${stopping}
  on_hold resume ${heldFrom}: ${stopping}
  in_progress finish done: system supervisor_batcher supervisor_production planning
  in_progress add_batch in_progress: planning
  done ship shipped: system
  shipped unship done: system
  done,shipped close closed: planning manager system
  draft,pending,planned,released cancel cancelled: planning
  in_progress,on_hold cancel cancelled: manager
  done reopen in_progress: system
  done unkit done:
  shipped unkit shipped:`

/** The workflow of orders of packs: planned without an approval, by the administration alone. */
export const packTable = (heldFrom: 'released' | 'in_progress') => `
  draft submit pending:
  draft plan planned: admin system
  pending approve planned: admin
  pending reject draft: admin
  planned release released: admin
  released unrelease planned: admin
  released start in_progress: system
  released,in_progress hold on_hold: admin
  on_hold resume ${heldFrom}: admin
  in_progress finish done: system admin
  in_progress add_batch in_progress:
  done ship shipped: system
  shipped unship done: system
  done,shipped close closed: admin system
  draft,pending,planned,released cancel cancelled: admin
  in_progress,on_hold cancel cancelled: admin
  done reopen in_progress: system
  done unkit done: admin
  shipped unkit shipped: admin`

/** The workflow of the steps of packs; what supervisors do elsewhere the administration does here. */
export const packStepTable = ({ operators, isStarted, optional, clearing }: StepCase, seals = '') => {
  const workers = operators === '' ? '' : `${operators} admin`
  return `
  waiting make_ready ready: system
  ready start in_progress: ${workers} system
  in_progress report in_progress: ${workers} system
  in_progress seal_check in_progress: ${seals}
  paused report paused: system
  in_progress pause paused: ${workers} system
  paused resume in_progress: ${workers} system
  in_progress,paused finish done: ${workers} system
  ready,in_progress,paused block blocked: system admin
  blocked unblock ${isStarted ? 'paused' : 'ready'}: ${clearing} system
  blocked seal_check blocked: ${clearing === '' ? seals : ''}
  waiting,ready skip skipped: ${optional ? 'admin' : ''} system
  in_progress,paused,blocked skip skipped: system
  done reopen paused: system`
}

const supervisors = 'supervisor_batcher supervisor_production'

export type StepCase = { operators: string; isStarted: boolean; optional: boolean; clearing: string }

/** The workflow of steps: the operators of the phase, who clears a block, and whether it may be left out. */
export const stepTable = ({ operators, isStarted, optional, clearing }: StepCase) => {
  const workers = operators === '' ? '' : `${operators} ${supervisors}`
  return `
  waiting make_ready ready: system
  ready start in_progress: ${workers} system
  in_progress report in_progress: ${workers} system
  in_progress seal_check in_progress:
  blocked seal_check blocked:
  paused report paused: system
  in_progress pause paused: ${workers} system
  paused resume in_progress: ${workers} system
  in_progress,paused finish done: ${workers} system
  ready,in_progress,paused block blocked: system qa_manager ${supervisors}
  blocked unblock ${isStarted ? 'paused' : 'ready'}: ${clearing} system
  waiting,ready skip skipped: ${optional ? `planning ${supervisors}` : ''} system
  in_progress,paused,blocked skip skipped: system
  done reopen paused: system`
}

/** Who acts in which phase; stamping is worked on stamping orders. */
export const operatorsOf: Record<string, string> = {
  batching: 'batcher',
  hplc: 'hplc_tech qa_manager',
  bottling: 'bottler',
  labelling: 'labeler',
  stamping: '',
  packing: 'labeler',
  transfer: 'transfer',
  shipping: 'shipping',
}

/** Who clears which block. */
export const clearingOf: Record<string, string> = {
  hplc_failed: 'qa_manager',
  qa_hold: 'qa_manager',
  label_check_failed: 'qa_manager supervisor_production',
  machine_down: supervisors,
  material_short: supervisors,
  reel_missing: supervisors,
}
