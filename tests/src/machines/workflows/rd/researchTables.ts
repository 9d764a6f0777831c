/** The workflow of a project, of the person who requested it or of another, on hold from a status. */
export function projectTable({ isOwn, heldFrom }: { isOwn: boolean; heldFrom: string }) {
  const requester = isOwn ? 'rd_requester rd_supervisor' : 'rd_supervisor'
  return `
    draft request requested: ${requester}
    draft,requested cancel cancelled: ${requester}
    requested accept accepted: rd_supervisor
    requested reject rejected: rd_supervisor
    requested return draft: rd_supervisor
    requested,accepted,in_development,in_evaluation hold on_hold: rd_supervisor
    accepted start in_development: system
    in_development evaluate in_evaluation: system
    in_evaluation rework in_development: system
    in_development,in_evaluation complete completed: rd_supervisor
    on_hold resume ${heldFrom}: rd_supervisor
    accepted,in_development,in_evaluation,on_hold cancel cancelled: rd_supervisor`
}

/** What a person is to a sample: its flavourist, the requester of its project, or neither; or it has no flavourist yet. */
export type SampleSide = 'flavorist' | 'requester' | 'neither' | 'untaken'

const openSamples = 'requested,in_development,ready_for_qc,in_qc,qc_failed,qc_passed,in_evaluation,approved'

/** The workflow of a sample on hold from a status, by what the person is to it. */
export function sampleTable({ side, heldFrom }: { side: SampleSide; heldFrom: string }) {
  const developer = side === 'flavorist' ? 'rd_flavorist rd_supervisor' : 'rd_supervisor'
  // Who developed a sample does not judge it, in no role.
  const judges = {
    flavorist: '',
    requester: 'rd_requester rd_supervisor',
    neither: 'rd_supervisor',
    untaken: 'rd_supervisor',
  }[side]
  const quality = 'rd_quality_control rd_supervisor'
  return `
    requested take requested: ${side === 'untaken' ? 'rd_flavorist' : ''}
    requested start in_development: ${developer}
    in_development submit ready_for_qc: ${developer}
    ready_for_qc start_qc in_qc: ${quality}
    in_qc pass qc_passed: ${quality}
    in_qc fail qc_failed: ${quality}
    qc_failed rework in_development: ${developer}
    qc_passed send in_evaluation: rd_supervisor
    in_evaluation approve approved: ${judges}
    in_evaluation revise in_development: ${judges}
    in_evaluation reject rejected: ${judges}
    approved convert converted: system
    converted reopen_conversion approved: system
    approved reopen in_development: rd_supervisor
    ${openSamples} hold on_hold: rd_supervisor system
    on_hold resume ${heldFrom}: rd_supervisor system
    ${openSamples},on_hold cancel cancelled: rd_supervisor system`
}

/** The workflow of a version; what comes after its lock is said by its sample. */
export const versionTable = `
  draft lock locked: rd_flavorist rd_supervisor
  draft discard discarded: rd_flavorist rd_supervisor system
  locked pass qc_passed: system
  locked fail qc_failed: system
  qc_passed approve approved: system
  locked,qc_passed,approved supersede superseded: system`

/** The workflow of a tasting panel. */
export const panelTable = `
  draft open open: rd_quality_control rd_supervisor
  open close closed: rd_quality_control rd_supervisor
  draft,open cancel cancelled: rd_quality_control rd_supervisor`
