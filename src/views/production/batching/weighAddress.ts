export const weighQuery = (stepId: number) => `?weigh=${stepId}`

/** Whether a step is a batch with a sheet to be weighed. */
export const isWeighable = ({ phase_code, unit_kind }: { phase_code: string | null; unit_kind: string }) =>
  phase_code === 'batching' && unit_kind === 'ml'
