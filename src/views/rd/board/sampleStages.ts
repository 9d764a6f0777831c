import type { RdSample } from '../../../resources/rd/rd_samples'

/** The columns of the wall, each with the statuses of the samples in it. */
const sampleStages = {
  requested: ['requested'],
  development: ['in_development', 'qc_failed'],
  qc: ['ready_for_qc', 'in_qc'],
  evaluation: ['qc_passed', 'in_evaluation'],
  approved: ['approved'],
} as const satisfies Readonly<Record<string, readonly RdSample['status'][]>>
export type SampleStage = keyof typeof sampleStages

export const shownStatuses = Object.values(sampleStages).flat()

type Waiting = Pick<RdSample, 'status' | 'due_date' | 'updated_at'>

const waitsForWork = (status: string) => status !== 'approved'

/** How many samples are late, how many wait for QC, and since when the one that waits longest does. */
export function wallFigures(samples: readonly Waiting[], today: string) {
  const waiting = samples.filter(({ status }) => status === 'ready_for_qc')
  return {
    late: samples.filter(({ status, due_date: due }) => waitsForWork(status) && due !== null && due < today)
      .length,
    waitingForQc: waiting.length,
    waitingSince: waiting.map(({ updated_at }) => updated_at).toSorted()[0] ?? null,
  }
}

const byDue = (one: Pick<RdSample, 'due_date'>, other: Pick<RdSample, 'due_date'>) =>
  (one.due_date ?? '9999').localeCompare(other.due_date ?? '9999')

/** The samples of a column, what is due first. */
export const samplesAt = <S extends Pick<RdSample, 'status' | 'due_date'>>(
  samples: readonly S[],
  stage: SampleStage,
): S[] => {
  const statuses: readonly string[] = sampleStages[stage]
  return samples.filter(({ status }) => statuses.includes(status)).toSorted(byDue)
}
