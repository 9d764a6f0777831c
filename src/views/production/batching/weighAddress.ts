/** The step whose batch is weighed over the page, from the query of its address; null where none is. */
export function weighedStep(search: string): number | null {
  const id = Number(new URLSearchParams(search).get('weigh'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const weighQuery = (stepId: number) => `?weigh=${stepId}`

/** Whether a step is a batch with a sheet to be weighed. */
export const isWeighable = ({ phase_code, unit_kind }: { phase_code: string | null; unit_kind: string }) =>
  phase_code === 'batching' && unit_kind === 'ml'
