export const fillQuery = (stepId: number) => `?fill=${stepId}`

/** Whether bottles are filled in a step. */
export const isFilling = ({ phase_code }: { phase_code: string | null }) => phase_code === 'bottling'
